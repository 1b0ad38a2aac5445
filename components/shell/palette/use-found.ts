import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useZone } from '@/components/ui/clock'
import { newestFoundQuery } from '@/lib/browser/queries/found'
import { peopleFoundQuery, SHORTEST_SEARCH } from '@/lib/browser/queries/people-found'
import { tokenize } from '@/lib/envelope/search/fold'
import { envelopesFound, signerEntry } from './known'
import { type Prepared, prepare } from './search'

const MAX_TOKENS = 12
const MAX_TEXT = 200

/** The envelopes and signers of the account that the typed text finds, besides those that this tab has loaded. It asks nothing of the service. */
export function useFound(typed: string, mayRead: boolean, known: readonly Prepared[]): Prepared[] {
  // As words only: what looks like a filter is text here.
  const q = tokenize(typed).slice(0, MAX_TOKENS).join(' ')
  const text = typed.trim().slice(0, MAX_TEXT)
  const isSearched = mayRead && q.length >= SHORTEST_SEARCH
  const { data: page } = useQuery({
    ...newestFoundQuery({ q, zone: useZone() }),
    enabled: isSearched,
    placeholderData: keepPreviousData,
    refetchInterval: false,
  })
  const { data: people } = useQuery({ ...peopleFoundQuery(text), enabled: isSearched })
  return useMemo(() => {
    if (!isSearched) return []
    const found = [
      ...envelopesFound(page?.items ?? []),
      ...(people?.people ?? []).map(({ company, ...person }) => ({ ...signerEntry(person), keywords: company })),
    ]
    const named = new Set(known.map(({ entry }) => entry.key))
    const others = found.filter(({ key }) => !named.has(key))
    // The server found them by more than the entry shows, such as the message, or despite a typing error.
    return prepare(others.map((entry) => ({ ...entry, keywords: `${entry.keywords ?? ''} ${typed}` })))
  }, [isSearched, page, people, typed, known])
}
