import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { FoundPeople } from '@/lib/desk/envelopes/contract/people'
import { call } from '../call'
import { queryKeys } from '../keys'

/** Shorter texts match nearly everybody. */
export const SHORTEST_SEARCH = 2

/** The people of the account who match a text. Costs no request of the API key. */
export const peopleFoundQuery = (text: string) =>
  queryOptions({
    queryKey: queryKeys.signers.people(text),
    queryFn: ({ signal }) => call<FoundPeople>(`/api/signers/people?${new URLSearchParams({ q: text })}`, { signal }),
    enabled: text.length >= SHORTEST_SEARCH,
    placeholderData: keepPreviousData,
  })
