import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useZone } from '@/components/ui/clock'
import { newestFoundQuery } from '@/lib/browser/queries/found'
import { tokenize } from '@/lib/envelope/search/fold'
import { envelopesFound } from './known'
import { type Prepared, prepare } from './search'

const MIN_LETTERS = 2
const MAX_TOKENS = 12

/** The envelopes of the account that the typed text finds, besides those that this tab has loaded. It asks nothing of the service. */
export function useFoundEnvelopes(typed: string, mayRead: boolean, known: readonly Prepared[]): Prepared[] {
  // As words only: what looks like a filter is text here.
  const q = tokenize(typed).slice(0, MAX_TOKENS).join(' ')
  const { data } = useQuery({
    ...newestFoundQuery({ q, zone: useZone() }),
    enabled: mayRead && q.length >= MIN_LETTERS,
    placeholderData: keepPreviousData,
    refetchInterval: false,
  })
  return useMemo(() => {
    if (!data || q.length < MIN_LETTERS) return []
    const named = new Set(known.map(({ entry }) => entry.key))
    const others = envelopesFound(data.items).filter(({ key }) => !named.has(key))
    // The server found them by more than the entry shows, such as the message, or despite a typing error.
    return prepare(others.map((entry) => ({ ...entry, keywords: `${entry.keywords ?? ''} ${typed}` })))
  }, [data, q, typed, known])
}
