'use client'

import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import { useRouter } from 'next/navigation'
import { type MouseEvent, useCallback, useMemo, useRef, useState } from 'react'
import { cn } from '@/components/ui/cn'
import { panel, scrim } from '@/components/ui/floating-panel'
import { IconButton } from '@/components/ui/icon-button'
import { Search, X } from '@/components/ui/icons'
import { directEntries } from './direct'
import type { Entry } from './entry'
import { PaletteList } from './palette-list'
import { PaletteNote } from './palette-note'
import { paletteFieldStyle, paletteHeadStyle, type TypedBefore } from './palette-opening'
import { prepare, search } from './search'
import { useEntries } from './use-entries'
import { useFound } from './use-found'

type PaletteProps = {
  onClose: () => void
  /** What was typed, and where the focus was, before this palette could take keys. */
  takeOver: () => TypedBefore
}

/** Finds envelopes, templates, signers, pages and actions by what is typed, and goes there. */
export default function Palette({ onClose, takeOver }: PaletteProps) {
  const router = useRouter()
  const [typed, setTyped] = useState('')
  const before = useRef<TypedBefore>(undefined)
  // As soon as it is in the document: the library would wait for a frame, and the keys until then would be lost.
  const takeKeys = useCallback(
    (field: HTMLInputElement | null) => {
      if (!field || before.current) return
      before.current = takeOver()
      setTyped(before.current.typed)
      field.focus({ preventScroll: true })
    },
    [takeOver],
  )
  const { prepared, mayRead, ...known } = useEntries()
  const found = useFound(typed, mayRead, prepared)
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

  // Unless what was chosen has taken the focus.
  function focusAfter(): HTMLElement | boolean {
    const { activeElement } = document
    const isHere = activeElement === document.body || activeElement?.closest('[role=dialog]')
    const focused = before.current?.focused
    return isHere && focused instanceof HTMLElement ? focused : false
  }

  return (
    <Dialog.Root open onOpenChange={(open) => (open ? undefined : onClose())}>
      <Dialog.Portal>
        <Dialog.Backdrop className={scrim} />
        <Dialog.Popup finalFocus={focusAfter} aria-label="Search" className={cn(panel, 'max-w-150')}>
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
            <div className={paletteHeadStyle}>
              <Search aria-hidden="true" className="size-4 shrink-0 text-ink-soft" />
              <Autocomplete.Input
                ref={takeKeys}
                aria-label="Find an envelope, template, signer, page or action"
                placeholder="Subject, name, e-mail, id, page or action"
                autoCapitalize="none"
                spellCheck={false}
                className={paletteFieldStyle}
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
