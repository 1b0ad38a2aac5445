import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '@/lib/browser/call'
import { queryKeys } from '@/lib/browser/keys'
import type { FoundPeople } from '@/lib/desk/contract/find/people'

/** Shorter texts match nearly everybody. */
export const SHORTEST_SEARCH = 2

/** The people of the account who match a text. Costs no request of the API key. */
export const peopleQuery = (text: string) =>
  queryOptions({
    queryKey: queryKeys.signers.people(text),
    queryFn: ({ signal }) => call<FoundPeople>(`/api/signers/people?${new URLSearchParams({ q: text })}`, { signal }),
    enabled: text.length >= SHORTEST_SEARCH,
    placeholderData: keepPreviousData,
  })
