import { queryOptions } from '@tanstack/react-query'
import type { ChoiceFilter, Choices } from '@/lib/desk/envelopes/contract/choices'
import type { FacetCounts, FoundPage } from '@/lib/desk/envelopes/contract/find'
import { type Found, foundParameters } from '@/lib/desk/envelopes/contract/parameters'
import { call } from '../call'
import { queryKeys } from '../keys'
import { isPushed } from '../live-status'

const POLL_EVERY_MS = 30_000
const CHECK_WHILE_PUSHED_EVERY_MS = 5 * 60_000

/**
 * A first page that the server read while it rendered, as JSON, because React would write and read each of its thousands of values by
 * itself.
 */
export type FirstFound = { parameters: string; page: string; readAt: number }

export function readFoundPage(found: Found, after: string | undefined, signal: AbortSignal) {
  const next = after === undefined ? '' : `&after=${encodeURIComponent(after)}`
  return call<FoundPage>(`/api/mirror/envelopes?${foundParameters(found)}${next}`, { signal })
}

/** The first page of a search, read again while the page is visible. It asks nothing of the service. */
export const newestFoundQuery = (found: Found) =>
  queryOptions({
    queryKey: queryKeys.found.newest(foundParameters(found)),
    queryFn: ({ signal }) => readFoundPage(found, undefined, signal),
    refetchInterval: () => (isPushed() ? CHECK_WHILE_PUSHED_EVERY_MS : POLL_EVERY_MS),
  })

/** How many envelopes the query finds with each status. */
export const facetCountsQuery = ({ q, zone }: Found) => {
  const parameters = foundParameters({ q, zone })
  return queryOptions({
    queryKey: queryKeys.found.counts(parameters),
    queryFn: ({ signal }) => call<FacetCounts>(`/api/mirror/envelopes/counts?${parameters}`, { signal }),
  })
}

/** What a filter can be set to, with counts: read when its menu opens. */
export const choicesQuery = (filter: ChoiceFilter, q: string, zone: string) => {
  const parameters = new URLSearchParams({ filter, ...(q && { q }), zone }).toString()
  return queryOptions({
    queryKey: queryKeys.found.choices(parameters),
    queryFn: ({ signal }) => call<Choices>(`/api/mirror/envelopes/choices?${parameters}`, { signal }),
  })
}
