import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@/lib/browser/call'
import { queryKeys } from '@/lib/browser/keys'
import type { ApiResponse } from '@/lib/contract/answer'
import type { LiveUpdates } from '@/lib/desk/contract/live'

const LOOK_EVERY_MS = 30_000

/** Below `webhooks`: whatever happens, this page moves with the others. */
export const liveUpdatesQuery = queryOptions({
  queryKey: queryKeys.webhooks.live,
  queryFn: ({ signal }) => call<LiveUpdates>('/api/live/state', { signal }),
  refetchInterval: LOOK_EVERY_MS,
})

export type LiveVerb = 'activate' | 'deactivate' | 'rotate'

export function useLiveVerb(verb: LiveVerb) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call<ApiResponse>(`/api/live/${verb}`, { method: 'POST', body: {} }),
    // Also after a refusal: some of the seven may have been changed.
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.webhooks.subscriptions }),
  })
}
