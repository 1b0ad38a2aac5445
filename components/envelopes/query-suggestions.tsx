'use client'

import { useQuery } from '@tanstack/react-query'
import type { KeyboardEvent } from 'react'
import { choicesQuery } from '@/lib/browser/queries/envelopes'
import { CHOICE_FILTERS, textOfCount, writeTerm } from '@/lib/desk/envelopes/contract/find'
import { completeQuery, type FilterInProgress, filterInProgress, VALUES } from '@/lib/desk/envelopes/contract/query'

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
    ...choicesQuery(served ?? 'signer', completeQuery(before), zone),
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
      className="absolute top-full left-0 z-40 mt-1 hidden max-h-80 w-72 max-w-full overflow-y-auto rounded-lg border border-line bg-raised p-1 shadow-float group-focus-within:block"
    >
      {suggestions.map(({ label, about, count, q }) => (
        <li key={q}>
          <button
            type="button"
            // Safari focuses no button that is pressed, and the list is open only with the focus in it.
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
