import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@/lib/browser/call'
import { queryKeys } from '@/lib/browser/keys'
import type { ApiResponse } from '@/lib/contract/answer'
import type { LiveUpdates } from '@/lib/desk/platform/live/contract'

const REFETCH_MS = 30_000

export const liveUpdatesQuery = queryOptions({
  queryKey: queryKeys.webhooks.live,
  queryFn: ({ signal }) => call<LiveUpdates>('/api/live/state', { signal }),
  refetchInterval: REFETCH_MS,
})

export function useChangeLiveUpdates(path: 'activate' | 'deactivate' | 'rotate') {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call<ApiResponse>(`/api/live/${path}`, { method: 'POST', body: {} }),
    // After a refusal as well, because some of the seven subscriptions may have changed.
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.webhooks.subscriptions }),
  })
}
