'use client'

import type { KeyboardEvent } from 'react'
import { Button } from '@/components/ui/button'
import { ChevronDown, X } from '@/components/ui/icons'
import { Input } from '@/components/ui/input'
import { ChevronUp } from '@/components/ui/more-icons'
import { ToolButton } from '@/components/ui/tool-button'
import { ordinal, total } from './match-order'
import type { SearchState } from './use-search'

type FindBarProps = { search: SearchState; pageCount: number }

/** Finds text in the document: the number of matches, which one is in view, and the progress of a long search. */
export function FindBar({ search, pageCount }: FindBarProps) {
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
            <Button size="sm" variant="ghost" onClick={find.stop}>
              Stop
            </Button>
          </>
        ) : null}
      </div>
      <ToolButton label="Close search" shortcut="Escape" icon={X} onClick={search.close} className="ml-auto" />
    </search>
  )
}

function describeMatches({ counts, active, searched, state }: SearchState['find'], pageCount: number): string {
  const count = total(counts)
  const where = active && counts.has(active.page) ? `${ordinal(counts, active)} of ${count}` : `${count} found`
  if (state === 'searching') return `${where} · page ${searched} of ${pageCount}`
  if (state === 'stopped') return `${where} · stopped after ${searched} of ${pageCount} pages`
  return count === 0 ? 'Not found' : where
}
