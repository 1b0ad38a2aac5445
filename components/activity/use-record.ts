import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '@/lib/browser/call'
import type { RecordFilter, RecordPage, RecordPerson } from '@/lib/desk/contract/activity-record'
import { queryOf } from './shown'

/** The desk's own record: reading it costs none of the key's requests. */
export const recordQuery = (filter: RecordFilter) =>
  infiniteQueryOptions({
    queryKey: ['activity', 'record', queryOf(filter)],
    queryFn: ({ pageParam, signal }) => {
      const after = pageParam ? `after=${encodeURIComponent(pageParam)}` : ''
      const query = [queryOf(filter), after].filter(Boolean).join('&')
      return call<RecordPage>(`/api/activity/record?${query}`, { signal })
    },
    initialPageParam: '',
    getNextPageParam: ({ next }: RecordPage) => next,
    // Whoever comes here wants to know what has just been done. Further pages are read anew with it, from their own places.
    staleTime: 5_000,
    refetchOnWindowFocus: false,
  })

export const recordPeopleQuery = queryOptions({
  queryKey: ['activity', 'people'],
  queryFn: ({ signal }) => call<RecordPerson[]>('/api/activity/record/people', { signal }),
})

export const csvHref = (filter: RecordFilter): string => {
  const query = queryOf(filter)
  return `/api/activity/record/csv${query ? `?${query}` : ''}`
}
