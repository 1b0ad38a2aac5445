import { queryOptions } from '@tanstack/react-query'
import type { EnvelopeEvent } from '@/lib/contract/event'
import { call } from '../call'
import { queryKeys } from '../keys'
import { isTold } from '../live-status'

const LOOK_FOR_NEWS_EVERY_MS = 30_000
/** While changes are told, only to be sure that none was lost. */
const LOOK_WHILE_TOLD_EVERY_MS = 5 * 60_000

/** A first page of the feed that the server read while it rendered. */
export type FirstPage = { status: string | undefined; events: EnvelopeEvent[]; readAt: number }

export function readFeedPage(
  status: string | undefined,
  cursor: { since: string; after: string } | undefined,
  signal: AbortSignal,
) {
  const query = new URLSearchParams({ ...(status ? { status } : {}), ...cursor })
  return call<EnvelopeEvent[]>(`/api/envelopes?${query}`, { signal })
}

/** The newest page of the feed, asked again while the page is visible. Who reads it calls `useTold`, for the interval to follow. */
export const newestQuery = (status: string | undefined) =>
  queryOptions({
    queryKey: queryKeys.envelopes.newest(status),
    queryFn: ({ signal }) => readFeedPage(status, undefined, signal),
    refetchInterval: () => (isTold() ? LOOK_WHILE_TOLD_EVERY_MS : LOOK_FOR_NEWS_EVERY_MS),
  })
