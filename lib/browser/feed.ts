import { queryOptions } from '@tanstack/react-query'
import type { EnvelopeEvent } from '@/lib/contract/event'
import { call } from './call'

const LOOK_FOR_NEWS_EVERY_MS = 30_000

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

/** The newest page of the feed, asked again while the page is visible. */
export const newestQuery = (status: string | undefined) =>
  queryOptions({
    queryKey: ['envelopes', 'newest', status ?? ''],
    queryFn: ({ signal }) => readFeedPage(status, undefined, signal),
    refetchInterval: LOOK_FOR_NEWS_EVERY_MS,
  })
