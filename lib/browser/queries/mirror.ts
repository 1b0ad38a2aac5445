import { queryOptions } from '@tanstack/react-query'
import type { MirrorStatus } from '@/lib/desk/envelopes/contract/mirror'
import { call } from '../call'
import { queryKeys } from '../keys'

const WHILE_MOVING_MS = 3_000
const EVERY_MS = 30_000

/** Envelopes are being read, or removed. */
const isMoving = ({ state, details }: MirrorStatus) => state === 'reading' || (details?.past_retention.count ?? 0) > 0

/** How current lists are. Reading it costs no request of the API key. */
export const mirrorQuery = queryOptions({
  queryKey: queryKeys.mirror.status,
  queryFn: ({ signal }) => call<MirrorStatus>('/api/mirror', { signal }),
  refetchInterval: ({ state }) => (state.data && isMoving(state.data) ? WHILE_MOVING_MS : EVERY_MS),
  retry: false,
})
