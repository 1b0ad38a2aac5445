'use client'

import type { PDFDocumentProxy } from 'pdfjs-dist'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/field'
import { ChevronDown, X } from '@/components/ui/icons'
import { ChevronUp } from '@/components/ui/more-icons'
import { pageText, usePdf } from '@/components/ui/pdf/context'
import { ToolButton } from '@/components/ui/tool-button'
import { findMatches, firstFrom, type MatchCounts, type MatchPlace, neighbour, ordinal, total } from './matches'
import type { PagesState } from './pages'

/**
 * The state of the search bar: whether it is open, its field, and scrolling to the active match.
 */
export function useSearch(pages: PagesState, query: string, setQuery: (query: string) => void) {
  const { document } = usePdf()
  const [isOpen, setIsOpen] = useState(query !== '')
  const field = useRef<HTMLInputElement>(null)
  const find = useFind(document, query, pages.pageNow)
  const { active } = find

  // A match on a page that isn't drawn takes two steps: first the page, then, once its text is laid
  // out, the place.
  const goToPage = useEffectEvent((page: number) => {
    if (!pages.indexes.includes(page - 1)) pages.go(page)
  })
  useEffect(() => {
    if (active) goToPage(active.page)
  }, [active])

  return {
    find,
    field,
    isOpen,
    query,
    setQuery,
    open: () => {
      setIsOpen(true)
      // The field of a bar that just opened exists after the next frame.
      requestAnimationFrame(() => field.current?.select())
    },
    close: () => {
      setIsOpen(false)
      setQuery('')
      pages.focus()
    },
  }
}

export type SearchState = ReturnType<typeof useSearch>

/** How often the count is updated while a long document is searched. */
const REPORT_MS = 120
const TYPING_MS = 150
const READ_AHEAD = 4

type Search = {
  query: string
  counts: MatchCounts
  searched: number
  /** How many of the searched pages could not be read. */
  unread: number
  state: 'searching' | 'done' | 'stopped'
}
const NO_SEARCH: Search = { query: '', counts: new Map(), searched: 0, unread: 0, state: 'done' }

/**
 * Searches every page for `query`, from the page in view to the end and then from the start. Pages
 * are read one at a time: the first matches show at once, and the search can be stopped.
 */
function useFind(document: PDFDocumentProxy, query: string, fromPage: () => number) {
  const [search, setSearch] = useState(NO_SEARCH)
  const [active, setActive] = useState<MatchPlace>()
  const [stopped, setStopped] = useState<string>()
  const isStopped = stopped === query

  useEffect(() => {
    if (query.trim() === '' || isStopped) return
    let isCurrent = true
    const timer = setTimeout(async () => {
      const from = Math.min(fromPage(), document.numPages)
      const counts = new Map<number, number>()
      let reported = 0
      let unread = 0
      setActive(undefined)
      for (let searched = 0; searched < document.numPages; searched += 1) {
        if (searched === 0 || performance.now() - reported > REPORT_MS) {
          reported = performance.now()
          setSearch({ query, counts: new Map(counts), searched, unread, state: 'searching' })
        }
        const pageAt = (offset: number) => ((from - 1 + searched + offset) % document.numPages) + 1
        const page = pageAt(0)
        // The worker reads the next pages while this one is searched. Their failures are handled
        // when they are searched.
        for (let ahead = 1; ahead <= READ_AHEAD; ahead += 1) pageText(document, pageAt(ahead)).catch(() => null)
        const text = await pageText(document, page).catch(() => null)
        if (!isCurrent) return
        if (text === null) {
          unread += 1
          continue
        }
        const count = findMatches(query, text).length
        if (count === 0) continue
        if (counts.size === 0) setActive({ page, index: 0 })
        counts.set(page, count)
      }
      setSearch({ query, counts, searched: document.numPages, unread, state: 'done' })
    }, TYPING_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [document, query, isStopped, fromPage])

  const isEmpty = query.trim() === ''
  const current = search.query === query ? search : { ...NO_SEARCH, query, state: 'searching' as const }
  return {
    ...(isEmpty ? NO_SEARCH : isStopped ? { ...search, state: 'stopped' as const } : current),
    active: isEmpty ? undefined : active,
    stop: () => setStopped(query),
    step: (direction: 1 | -1) =>
      setActive((place) => (place ? neighbour(search.counts, place, direction) : firstFrom(search.counts, fromPage()))),
  }
}

/**
 * Finds text in the document: the number of matches, which one is in view, and the progress of a
 * long search.
 */
export function FindBar({ search, pageCount }: { search: SearchState; pageCount: number }) {
  const { find, query } = search
  const hasMatches = total(find.counts) > 0
  const isBlank = query.trim() === ''

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') find.step(event.shiftKey ? -1 : 1)
    else if (event.key === 'Escape') search.close()
    else return
    event.preventDefault()
  }

  return (
    <search className="flex flex-wrap items-center gap-1 border-b border-line bg-surface px-2 py-1.5">
      <Input
        ref={search.field}
        aria-label="Find in document"
        placeholder="Find in document"
        autoComplete="off"
        spellCheck={false}
        className="w-56 flex-none max-sm:flex-1"
        value={query}
        onChange={(event) => search.setQuery(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <ToolButton
        label="Previous match"
        shortcut="Shift+Enter"
        icon={ChevronUp}
        disabled={!hasMatches}
        onClick={() => find.step(-1)}
      />
      <ToolButton
        label="Next match"
        shortcut="Enter"
        icon={ChevronDown}
        disabled={!hasMatches}
        onClick={() => find.step(1)}
      />
      {/* On phones always a row of its own: the pages don't move when the search ends. */}
      <div className="flex items-center gap-1 max-sm:order-last max-sm:min-h-11 max-sm:basis-full">
        <p role="status" className="min-w-24 px-1 text-13 text-ink-soft tabular-nums">
          {isBlank ? null : describeMatches(find, pageCount)}
        </p>
        {find.state === 'searching' && !isBlank && find.searched > 0 ? (
          <>
            <progress
              aria-label="Pages searched"
              value={find.searched}
              max={pageCount}
              className="h-1.5 w-24 appearance-none overflow-hidden rounded-full bg-off-soft [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-off-soft [&::-webkit-progress-value]:bg-accent"
            />
            <Button size="sm" variant="tertiary" onClick={find.stop}>
              Stop
            </Button>
          </>
        ) : null}
      </div>
      <ToolButton label="Close search" shortcut="Escape" icon={X} onClick={search.close} className="ml-auto" />
    </search>
  )
}

export function describeMatches(
  { counts, active, searched, unread, state }: Omit<Search, 'query'> & { active: MatchPlace | undefined },
  pageCount: number,
): string {
  const count = total(counts)
  const where = active && counts.has(active.page) ? `${ordinal(counts, active)} of ${count}` : `${count} found`
  if (state === 'searching') return `${where} · page ${searched} of ${pageCount}`
  if (state === 'stopped') return `${where} · stopped after ${searched} of ${pageCount} pages`
  if (unread === pageCount) return 'The text of this document could not be read'
  const found = count === 0 ? 'Not found' : where
  return unread === 0 ? found : `${found} · ${unread === 1 ? '1 page' : `${unread} pages`} could not be searched`
}
