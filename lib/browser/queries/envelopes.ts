import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { EnvelopeEvent } from '@/lib/contract/envelope'
import type { ContactPage } from '@/lib/desk/contacts/contract'
import {
  type ChoiceFilter,
  type Choices,
  type EnvelopeListPage,
  type EnvelopeListQuery,
  type FacetCounts,
  listParameters,
} from '@/lib/desk/envelopes/contract/find'
import type { MirrorStatus } from '@/lib/desk/envelopes/contract/mirror'
import type { HomeAttention } from '@/lib/desk/home/contract'
import { call } from '../call'
import { queryKeys } from '../keys'
import { POLL_EVERY_MS, POLL_JOB_EVERY_MS, pollInterval } from '../live-status'

/** Envelopes are being read, or removed. */
const isMoving = ({ state, details }: MirrorStatus) => state === 'reading' || (details?.past_retention.count ?? 0) > 0

/** How current lists are. Reading it costs no request of the API key. */
export const mirrorQuery = queryOptions({
  queryKey: queryKeys.mirror.status,
  queryFn: ({ signal }) => call<MirrorStatus>('/api/mirror', { signal }),
  refetchInterval: ({ state }) => (state.data && isMoving(state.data) ? POLL_JOB_EVERY_MS : POLL_EVERY_MS),
  retry: false,
})

/** Shorter texts match nearly everybody. */
export const SHORTEST_SEARCH = 2

/** The people of the account who match a text best. Costs no request of the API key. */
export const matchingPeopleQuery = (text: string) =>
  queryOptions({
    queryKey: queryKeys.contacts.matching(text),
    queryFn: ({ signal }) => call<ContactPage>(`/api/contacts?${new URLSearchParams({ q: text })}`, { signal }),
    placeholderData: keepPreviousData,
  })

/** The newest page of the feed, asked again while the page is visible. */
export const newestQuery = (status: string | undefined) =>
  queryOptions({
    queryKey: queryKeys.envelopes.newest(status),
    queryFn: ({ signal }) => {
      const query = status ? `?${new URLSearchParams({ status })}` : ''
      return call<EnvelopeEvent[]>(`/api/envelopes${query}`, { signal })
    },
    refetchInterval: pollInterval,
  })

/**
 * A first page that the server read while it rendered, as JSON, because React would write and read each of its thousands of values by
 * itself.
 */
export type FirstListPage = { parameters: string; page: string; readAt: number }

export function readListPage(found: EnvelopeListQuery, after: string | undefined, signal: AbortSignal) {
  const next = after === undefined ? '' : `&after=${encodeURIComponent(after)}`
  return call<EnvelopeListPage>(`/api/mirror/envelopes?${listParameters(found)}${next}`, { signal })
}

/** The first page of a search, read again while the page is visible. It asks nothing of the service. */
export const newestListQuery = (found: EnvelopeListQuery) =>
  queryOptions({
    queryKey: queryKeys.found.newest(listParameters(found)),
    queryFn: ({ signal }) => readListPage(found, undefined, signal),
    refetchInterval: pollInterval,
  })

/** How many envelopes the query finds with each status. */
export const facetCountsQuery = ({ q, zone }: EnvelopeListQuery) => {
  const parameters = listParameters({ q, zone })
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

/** What needs attention. It asks nothing of the service. */
export const attentionQuery = queryOptions({
  queryKey: queryKeys.home.attention,
  queryFn: ({ signal }) => call<HomeAttention>('/api/home', { signal }),
  refetchInterval: pollInterval,
  // What the person did on another page is shown at once.
  staleTime: 0,
})
