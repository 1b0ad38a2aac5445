import { queryOptions } from '@tanstack/react-query'
import { call } from '@/lib/browser/call'
import type { Activity } from '@/lib/contract/desk'

export const activityQuery = (id: string) =>
  queryOptions({
    queryKey: ['envelope', id, 'activity'],
    queryFn: ({ signal }) => call<Activity[]>(`/api/activity?envelope=${id}`, { signal }),
  })
