'use client'

import { useEffect, useRef, useState } from 'react'
import { envelopesParams, LONGEST_QUERY } from '@/components/envelopes/address'
import { Input } from '@/components/ui/field'
import { Search } from '@/components/ui/icons'
import { loadable } from '@/components/ui/loadable'
import { useMedia } from '@/components/ui/viewport'
import { pushQuery, replaceQuery } from '@/lib/browser/window'
import { parseQuery } from '@/lib/desk/envelopes/contract/query'
import { useEarlySearch } from './use-envelope-list'
import type { ListAddress } from './use-list-address'

const loadSuggestions = () => import('./query-suggestions')
const QuerySuggestions = loadable(loadSuggestions)

/** What `QueryNote` says of the query describes the input. */
export const NOTE_ID = 'query-note'

/**
 * Between two searches. A key after a rest is searched at once, and the keys of a burst together.
 */
const APART_MS = 40

/**
 * The query of the list, which is in the address. What is typed replaces the address, so Back
 * leaves the search as a whole.
 */
export function SearchBox({ address }: { address: ListAddress }) {
  const { typed: q, problems, sort, direction, zone } = address
  const searchEarly = useEarlySearch()
  const isWide = useMedia('(min-width: 40rem)')
  const [text, setText] = useState(q)
  const [lastQ, setLastQ] = useState(q)
  // The address follows what is typed a moment later: its earlier states must not replace later
  // keys.
  const [own, setOwn] = useState<readonly string[]>([])
  /** The text whose suggestions somebody closed. */
  const [closedFor, setClosedFor] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const searchedAt = useRef(Number.NEGATIVE_INFINITY)
  // The address changed by other means: a filter, a saved view, Back.
  if (q !== lastQ) {
    setLastQ(q)
    if (!own.includes(q)) setText(q)
  }

  function search(next: string) {
    setText(next)
    clearTimeout(timer.current)
    const wait = searchedAt.current + APART_MS - performance.now()
    if (wait > 0) timer.current = setTimeout(() => searchNow(next.trim()), wait)
    else searchNow(next.trim())
  }

  function searchNow(typed: string) {
    searchedAt.current = performance.now()
    if (parseQuery(typed).problems.length === 0) searchEarly({ q: typed, sort, direction, zone })
    setOwn((queries) => [...queries, typed])
    const patch = { ...envelopesParams.patch({ status: undefined, q: typed || undefined }), view: undefined }
    if (q === '') pushQuery(patch)
    else replaceQuery(patch)
  }

  useEffect(() => {
    const forgetOwn = () => setOwn([])
    window.addEventListener('popstate', forgetOwn)
    return () => {
      window.removeEventListener('popstate', forgetOwn)
      clearTimeout(timer.current)
    }
  }, [])

  return (
    <search className="group min-w-0 flex-1 basis-72">
      <div className="relative">
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 left-2.5 my-auto size-4 text-ink-faint"
        />
        <Input
          ref={input}
          type="search"
          aria-label="Search envelopes"
          aria-keyshortcuts="/"
          aria-describedby={problems.length > 0 ? NOTE_ID : undefined}
          placeholder={isWide ? 'Search, or filter with signer:ada before:2026-10-01' : 'Search envelopes'}
          maxLength={LONGEST_QUERY}
          autoComplete="off"
          spellCheck={false}
          value={text}
          // Showing them loads them again, and reports the failure.
          onFocus={() => void loadSuggestions().catch(() => undefined)}
          onBlur={() => setOwn([])}
          onChange={(event) => search(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'ArrowDown') focusFirst(event)
            if (event.key !== 'Escape') return
            // One closes the suggestions, the next empties the input, and the last one leaves it, for
            // the keys of the list.
            event.preventDefault()
            if (firstSuggestion(event.currentTarget)) setClosedFor(text)
            else if (text) search('')
            else event.currentTarget.blur()
          }}
          className="pl-8"
        />
      </div>
      {text.includes(':') && text !== closedFor ? (
        <QuerySuggestions
          text={text}
          zone={zone}
          onChoose={(chosen) => {
            search(chosen)
            input.current?.focus()
          }}
          onLeave={() => input.current?.focus()}
        />
      ) : null}
    </search>
  )
}

/** The first suggestion, or else the first row. */
function focusFirst(event: { preventDefault: () => void; currentTarget: HTMLElement }) {
  const next = firstSuggestion(event.currentTarget) ?? document.querySelector<HTMLElement>('a[data-row]')
  if (!next) return
  event.preventDefault()
  next.focus()
}

const firstSuggestion = (input: HTMLElement) => input.closest('search')?.querySelector<HTMLElement>('ul button')
