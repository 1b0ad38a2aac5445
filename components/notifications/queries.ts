import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@/lib/browser/call'
import { queryKeys } from '@/lib/browser/keys'
import type { NotificationSettings } from '@/lib/desk/notifications/contract/rules'

export const settingsQuery = queryOptions({
  queryKey: queryKeys.notifications.settings,
  queryFn: ({ signal }) => call<NotificationSettings>('/api/notifications/settings', { signal }),
})

/** Saves a part of the settings, and shows what the server answers. */
export function useSaveSettings(part: 'settings' | 'defaults' | 'chat', method: 'PUT' | 'DELETE' = 'PUT') {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: object) => call<NotificationSettings>(`/api/notifications/${part}`, { method, body }),
    onSuccess: (saved) => {
      client.setQueryData(settingsQuery.queryKey, saved)
      void client.invalidateQueries({ queryKey: queryKeys.notifications.all })
    },
  })
}
