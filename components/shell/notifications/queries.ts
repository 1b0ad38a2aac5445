import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@/lib/browser/call'
import { queryKeys } from '@/lib/browser/keys'
import type { ApiResponse } from '@/lib/contract/answer'
import type { NotificationCount, NotificationPage } from '@/lib/desk/notifications/contract/notification'

/** How many are new. The live connection reads it again when there are more. */
export const notificationCountQuery = queryOptions({
  queryKey: queryKeys.notifications.count,
  queryFn: ({ signal }) => call<NotificationCount>('/api/notifications/count', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

export const notificationListQuery = infiniteQueryOptions({
  queryKey: queryKeys.notifications.list,
  queryFn: ({ signal, pageParam }) =>
    call<NotificationPage>(`/api/notifications${pageParam === undefined ? '' : `?before=${pageParam}`}`, { signal }),
  initialPageParam: undefined as number | undefined,
  getNextPageParam: ({ next }: NotificationPage) => next,
  // Opening the list shows what is new now.
  staleTime: 0,
})

/** The person has seen everything up to a place, or read it. */
export function useMarkNotifications() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { up_to: number; read: boolean }) =>
      call<ApiResponse>('/api/notifications', { method: 'PUT', body }),
    onSuccess: (_, { read }) => {
      void client.invalidateQueries({ queryKey: queryKeys.notifications.count })
      if (read) void client.invalidateQueries({ queryKey: queryKeys.notifications.list })
    },
  })
}

/** Leaving the page does not stop it: the link that was followed is what it is about. */
export const markNotificationRead = (id: string): Promise<ApiResponse> =>
  call<ApiResponse>(`/api/notifications/${id}`, { method: 'PUT', body: {}, keepalive: true })
