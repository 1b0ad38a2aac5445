import { queryOptions } from '@tanstack/react-query'
import type { EnvelopeEvent } from '@/lib/contract/event'
import { call } from '../call'
import { queryKeys } from '../keys'
import { isPushed } from '../live-status'

const POLL_EVERY_MS = 30_000
/** While the server pushes changes, only to be sure that none was lost. */
const CHECK_WHILE_PUSHED_EVERY_MS = 5 * 60_000

/** The newest page of the feed, asked again while the page is visible. A component that reads it calls `useIsPushed`, so that the interval follows. */
export const newestQuery = (status: string | undefined) =>
  queryOptions({
    queryKey: queryKeys.envelopes.newest(status),
    queryFn: ({ signal }) => {
      const query = status ? `?${new URLSearchParams({ status })}` : ''
      return call<EnvelopeEvent[]>(`/api/envelopes${query}`, { signal })
    },
    refetchInterval: () => (isPushed() ? CHECK_WHILE_PUSHED_EVERY_MS : POLL_EVERY_MS),
  })
