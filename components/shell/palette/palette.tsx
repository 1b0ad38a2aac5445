'use client'

import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import { useRouter } from 'next/navigation'
import { type MouseEvent, useMemo, useRef, useState } from 'react'
import { cn } from '@/components/ui/cn'
import { panel, scrim } from '@/components/ui/dialog'
import { IconButton } from '@/components/ui/icon-button'
import { Search, X } from '@/components/ui/icons'
import { directEntries } from './direct'
import type { Entry } from './entry'
import { PaletteList } from './palette-list'
import { PaletteNote } from './palette-note'
import { prepare, search } from './search'
import { useEntries } from './use-entries'
import { useFound } from './use-found'

/** Finds envelopes, templates, signers, pages and actions by what is typed, and goes there. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const router = useRouter()
  const [typed, setTyped] = useState('')
  const { prepared, mayRead, ...known } = useEntries()
  const found = useFound(typed, mayRead, prepared)
  const input = useRef<HTMLInputElement>(null)
  const groups = useMemo(
    () => search(typed, mayRead ? [...prepare(directEntries(typed, prepared)), ...prepared, ...found] : prepared),
    [typed, prepared, found, mayRead],
  )

  function take({ act }: Entry, { ctrlKey, metaKey }: Pick<MouseEvent, 'ctrlKey' | 'metaKey'>) {
    onClose()
    if (typeof act === 'function') act()
    else if (ctrlKey || metaKey) window.open(act, '_blank', 'noopener')
    else router.push(act)
  }

  return (
    <Dialog.Root open onOpenChange={(open) => (open ? undefined : onClose())}>
      <Dialog.Portal>
        <Dialog.Backdrop className={scrim} />
        <Dialog.Popup initialFocus={input} aria-label="Search" className={cn(panel, 'max-w-150')}>
          <Autocomplete.Root
            open
            inline
            mode="none"
            items={groups}
            value={typed}
            onValueChange={(value, { reason }) => {
              if (reason !== 'item-press') setTyped(value)
            }}
            itemToStringValue={({ name }: Entry) => name}
            autoHighlight="always"
            keepHighlight
          >
            <div className="flex items-center gap-2 border-b border-line pl-4 pr-2">
              <Search aria-hidden="true" className="size-4 shrink-0 text-ink-soft" />
              <Autocomplete.Input
                ref={input}
                aria-label="Find an envelope, template, signer, page or action"
                placeholder="Subject, name, e-mail, id, page or action"
                autoCapitalize="none"
                spellCheck={false}
                className="h-12 min-w-0 flex-1 bg-transparent text-16 text-ink outline-none placeholder:text-ink-faint"
              />
              <IconButton label="Close" size="sm" onClick={onClose}>
                <X aria-hidden="true" />
              </IconButton>
            </div>
            <PaletteList onTake={take} />
            <PaletteNote typed={typed} found={groups.length > 0} mayRead={mayRead} {...known} />
          </Autocomplete.Root>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
