'use client'

import { useQuery } from '@tanstack/react-query'
import type { KeyboardEvent } from 'react'
import { Button } from '@/components/ui/button'
import { CircleAlert } from '@/components/ui/icons'
import { choicesQuery } from '@/lib/browser/queries/envelopes'
import { CHOICE_FILTERS, textOfCount, writeTerm } from '@/lib/desk/envelopes/contract/find'
import { completeQuery, FILTERS } from '@/lib/desk/envelopes/contract/query'
import { type FilterInProgress, filterInProgress, unknownFilter, VALUES } from './filter-completion'
import { type ListAddress, search } from './use-list-address'

const MOST = 8

type Suggestion = { label: string; about?: string | undefined; count?: string; q: string }
type QuerySuggestionsProps = {
  text: string
  zone: string
  onChoose: (text: string) => void
  onLeave: () => void
}

/** The values that the filter at the end of what is typed can have, below the input. */
export default function QuerySuggestions({ text, ...props }: QuerySuggestionsProps) {
  const typed = filterInProgress(text)
  return typed ? <Suggestions before={text.slice(0, typed.start)} typed={typed} {...props} /> : null
}

type SuggestionsProps = Omit<QuerySuggestionsProps, 'text'> & { before: string; typed: FilterInProgress }

function Suggestions({ before, typed, zone, onChoose, onLeave }: SuggestionsProps) {
  const { name, value } = typed
  const served = VALUES[name] ? undefined : CHOICE_FILTERS.find((filter) => filter === name)
  const { data } = useQuery({
    ...choicesQuery(served ?? 'signer', completeQuery(before).q, zone),
    enabled: served !== undefined,
  })
  const withTerm = (chosen: string) => `${before}${typed.isNegated ? '-' : ''}${writeTerm(name, chosen)} `
  const all: Suggestion[] =
    VALUES[name]?.map((label) => ({ label, q: withTerm(label) })) ??
    (served && data ? data.choices : []).map(({ label, about, count }) => ({
      label,
      about,
      count: textOfCount(count),
      q: withTerm(about ?? label),
    }))
  const isMeant = ({ label, about = '' }: Suggestion) =>
    VALUES[name] ? label.startsWith(value) : [label, about].some((each) => each.toLowerCase().includes(value))
  const suggestions = all.filter(isMeant).slice(0, MOST)
  const [only] = suggestions
  if (!only || (suggestions.length === 1 && only.label.toLowerCase() === value)) return null

  function onKeyDown(event: KeyboardEvent<HTMLUListElement>) {
    if (event.key === 'Escape') return onLeave()
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    const buttons = [...event.currentTarget.querySelectorAll('button')]
    const next = buttons.findIndex((button) => button.matches(':focus')) + step
    const button = buttons[next]
    if (button) button.focus()
    else if (next < 0) onLeave()
  }

  return (
    <ul
      aria-label={`Values for ${name}:`}
      onKeyDown={onKeyDown}
      className="absolute top-full left-0 z-40 mt-1 hidden max-h-80 w-72 max-w-full overflow-y-auto overlay p-1 group-focus-within:block"
    >
      {suggestions.map(({ label, about, count, q }) => (
        <li key={q}>
          <button
            type="button"
            // Safari focuses no button that is pressed, and the list is open only with the focus in
            // it.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(q)}
            className="flex w-full items-center gap-3 rounded-md px-2 py-1.5 text-left text-14 hover:bg-hover focus-visible:bg-hover pointer-coarse:min-h-11"
          >
            <span className="min-w-0 flex-1">
              <span className="block truncate">{label}</span>
              {about ? <span className="block truncate text-12 text-ink-soft">{about}</span> : null}
            </span>
            {count ? <span className="tabular text-12 text-ink-soft">{count}</span> : null}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** The first part of the query that cannot be read, or is no filter although it looks like one. */
export function QueryNote({ address, id }: { address: ListAddress; id: string }) {
  const { typed: q, terms, problems } = address
  const [problem] = problems
  const unknown = problem ? undefined : unknownFilter(terms)
  if (!problem && !unknown) return null
  return (
    <div id={id} role="status" className="flex items-start gap-1.5 text-13 text-ink-soft">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-warn" />
      {problem ? (
        <span className="min-w-0 [overflow-wrap:anywhere]">{`${problem.message} The list doesn’t use “${q.slice(problem.start, problem.end).trim()}” yet.`}</span>
      ) : null}
      {unknown ? (
        <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          <span>{`“${unknown.name}:” is not a filter, so it is searched as text.`}</span>
          {unknown.meant ? (
            <Button size="sm" onClick={() => search(correctQuery(q, unknown, unknown.meant))}>
              {`Use ${unknown.meant}:`}
            </Button>
          ) : (
            <span>{`Filters: ${Object.keys(FILTERS).join(', ')}.`}</span>
          )}
        </span>
      ) : null}
    </div>
  )
}

function correctQuery(q: string, { name, start }: { name: string; start: number }, meant: string | undefined): string {
  const at = q.toLowerCase().indexOf(`${name}:`, start)
  return `${q.slice(0, at)}${meant}${q.slice(at + name.length)}`
}
