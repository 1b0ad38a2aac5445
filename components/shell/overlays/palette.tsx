'use client'

import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { type MouseEvent, useCallback, useMemo, useRef, useState } from 'react'
import { signerPath } from '@/components/signers/address'
import { Button, IconButton } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { describeError } from '@/components/ui/error-state'
import { Search, UserSearch, X } from '@/components/ui/icons'
import { FileSearch } from '@/components/ui/more-icons'
import { Kbd } from '@/components/ui/shortcuts'
import { panel, scrim } from '@/components/ui/styles'
import { useZone } from '@/components/ui/time'
import { matchingPeopleQuery, newestListQuery, SHORTEST_SEARCH } from '@/lib/browser/queries/envelopes'
import { tokenize } from '@/lib/envelope/search'
import { envelopesFound, signerEntry } from './entries'
import { paletteFieldStyle, paletteHeadStyle, type TypedBefore } from './palette-opening'
import { type Entry, type EntryGroup, prepare, type SearchableEntry, search } from './search'
import { useEntries } from './use-entries'

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
  const found = useServerEntries(typed, mayRead, prepared)
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
                placeholder="Subject, name, email, id, page or action"
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

const MAX_TOKENS = 12
const MAX_TEXT = 200

/** The envelopes and signers of the account that the typed text finds, besides those that this tab has loaded. It asks nothing of the service. */
function useServerEntries(typed: string, mayRead: boolean, known: readonly SearchableEntry[]): SearchableEntry[] {
  // As words only: what looks like a filter is text here.
  const q = tokenize(typed).slice(0, MAX_TOKENS).join(' ')
  const text = typed.trim().slice(0, MAX_TEXT)
  const isSearched = mayRead && q.length >= SHORTEST_SEARCH
  const { data: page, isPlaceholderData: isEarlierPage } = useQuery({
    ...newestListQuery({ q, zone: useZone() }),
    enabled: isSearched,
    placeholderData: keepPreviousData,
    refetchInterval: false,
  })
  const { data: people, isPlaceholderData: areEarlierPeople } = useQuery({
    ...matchingPeopleQuery(text),
    enabled: isSearched,
  })
  return useMemo(() => {
    if (!isSearched) return []
    // The server found them by more than the entry shows, such as the message, or despite a typing
    // error. What it found for an earlier text has to match by what is shown.
    const found = (entries: Entry[], isEarlier: boolean): Entry[] =>
      isEarlier ? entries : entries.map((entry) => ({ ...entry, keywords: `${entry.keywords ?? ''} ${typed}` }))
    const signers = (people?.contacts ?? []).map(({ company, ...person }) => ({
      ...signerEntry(person),
      keywords: company,
    }))
    const named = new Set(known.map(({ entry }) => entry.key))
    const all = [...found(envelopesFound(page?.items ?? []), isEarlierPage), ...found(signers, areEarlierPeople)]
    return prepare(all.filter(({ key }) => !named.has(key)))
  }, [isSearched, page, isEarlierPage, people, areEarlierPeople, typed, known])
}

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i
const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** Entries for a typed id or email address, unless a known entry leads to the same page. */
export function directEntries(typed: string, known: readonly SearchableEntry[] = []): Entry[] {
  const named = new Set(known.flatMap(({ entry }) => (entry.group === 'recent' ? [] : [entry.act])))
  return led(typed).filter(({ act }) => !named.has(act))
}

function led(typed: string): Entry[] {
  const text = typed.trim()
  const id = UUID.exec(text)?.[0].toLowerCase()
  if (id) {
    return [
      {
        key: 'direct id',
        group: 'direct',
        name: 'Open the envelope with this id',
        about: id,
        icon: FileSearch,
        act: `/envelopes/${id}`,
      },
    ]
  }
  if (!ADDRESS.test(text)) return []
  return [
    {
      key: 'direct email',
      group: 'direct',
      name: `Look up ${text}`,
      about: 'Everything this address was asked to sign',
      icon: UserSearch,
      act: signerPath(text),
    },
  ]
}

type PaletteListProps = { onTake: (entry: Entry, event: Pick<MouseEvent, 'ctrlKey' | 'metaKey'>) => void }

/** The matches, by group. */
function PaletteList({ onTake }: PaletteListProps) {
  return (
    <Autocomplete.List className="min-h-0 flex-1 scroll-py-8 overflow-y-auto overscroll-contain px-2 data-empty:hidden">
      {({ group, label, items, more }: EntryGroup) => (
        <Autocomplete.Group key={group} items={items} className="pb-2">
          <Autocomplete.GroupLabel className="sticky top-0 z-10 flex h-8 items-center gap-1 bg-raised px-2 text-12 font-medium text-ink-soft">
            <span>{label}</span>
            {more > 0 ? (
              <span className="font-normal text-ink-faint">{`${items.length} of ${items.length + more}`}</span>
            ) : null}
          </Autocomplete.GroupLabel>
          <Autocomplete.Collection>
            {(entry: Entry) => (
              <Autocomplete.Item
                key={entry.key}
                value={entry}
                onClick={(event) => onTake(entry, event)}
                className="flex min-h-9 cursor-default select-none items-center gap-2.5 rounded-md border-2 border-transparent px-1.5 py-1 text-14 text-ink outline-none data-highlighted:border-focus data-highlighted:bg-hover pointer-coarse:min-h-11"
              >
                <entry.icon aria-hidden="true" className="size-4 shrink-0 text-ink-soft" />
                <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3">
                  <span className="min-w-0 max-w-full truncate" title={entry.name}>
                    {entry.name}
                  </span>
                  {entry.about ? (
                    <span className="min-w-0 max-w-full truncate text-12 text-ink-soft">{entry.about}</span>
                  ) : null}
                </span>
                {entry.keys ? (
                  <span aria-hidden="true" className="flex shrink-0 gap-1 any-pointer-coarse:hidden">
                    {entry.keys.map((key) => (
                      <Kbd key={key}>{key}</Kbd>
                    ))}
                  </span>
                ) : null}
              </Autocomplete.Item>
            )}
          </Autocomplete.Collection>
        </Autocomplete.Group>
      )}
    </Autocomplete.List>
  )
}

type PaletteNoteProps = {
  typed: string
  found: boolean
  mayRead: boolean
  loading: boolean
  failed: readonly { what: string; error: Error; retry: () => unknown }[]
}

/** Says what the search covers. */
function PaletteNote({ typed, found, mayRead, loading, failed }: PaletteNoteProps) {
  return (
    <div className="flex flex-col gap-2 px-4 pt-1 pb-3 text-12 text-ink-soft">
      <Autocomplete.Status>
        {found ? null : (
          <span className="block py-4 text-14 text-ink">
            {loading ? 'Loading envelopes and templates' : `No results for “${typed.trim().slice(0, 60)}”`}
          </span>
        )}
        {mayRead ? (
          <span className="block">
            {loading
              ? found
                ? 'Loading envelopes and templates.'
                : null
              : 'Searches envelopes, drafts, templates and signers.'}
          </span>
        ) : null}
      </Autocomplete.Status>
      {failed.map(({ what, error, retry }) => (
        <p key={what} role="alert" className="flex flex-wrap items-center gap-2 text-bad">
          <span>{`${what} could not be loaded. ${describeError(error).message}`}</span>
          <Button size="sm" onClick={() => void retry()}>
            Retry
          </Button>
        </p>
      ))}
      <p aria-hidden="true" className="hidden items-center gap-1.5 sm:flex">
        <Kbd>↑</Kbd>
        <Kbd>↓</Kbd> to choose <Kbd>Enter</Kbd> to go <Kbd>Esc</Kbd> to close
      </p>
    </div>
  )
}
