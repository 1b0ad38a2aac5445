import { queryOptions } from '@tanstack/react-query'
import { type ItemSource, keysetPages } from '@/components/ui/live-list/pages'
import { useLiveList } from '@/components/ui/live-list/use-live-list'
import { call } from '@/lib/browser/call'
import { queryKeys } from '@/lib/browser/keys'
import { POLL_EVERY_MS } from '@/lib/browser/live-status'
import type { RecordEntry, RecordFilter, RecordPage, RecordPerson } from '@/lib/desk/activity/contract/activity-record'
import { activityParams } from './address'

/** People come here to see the latest actions. */
const FRESH_MS = 5_000

const RECORD: ItemSource<RecordPage, RecordEntry> = {
  itemsOf: ({ entries }) => entries,
  keyOf: ({ id }) => id,
  timeOf: ({ at }) => Date.parse(at),
}

/** The dashboard's own record: reading it costs no request of the API key. */
function readPage(filter: RecordFilter, cursor: string | null, signal: AbortSignal) {
  const after = cursor ? `after=${encodeURIComponent(cursor)}` : ''
  const query = [activityParams.stringify(filter), after].filter(Boolean).join('&')
  return call<RecordPage>(`/api/activity/record?${query}`, { signal })
}

/** What people did, newest first. Every filter has its own list. */
export const useRecord = (filter: RecordFilter) =>
  useLiveList({
    pagesQuery: keysetPages<RecordPage, string>({
      queryKey: queryKeys.activity.list(activityParams.stringify(filter)),
      readPage: (cursor, signal) => readPage(filter, cursor, signal),
      nextCursor: ({ next }) => next,
    }),
    newestQuery: queryOptions({
      queryKey: queryKeys.activity.newest(activityParams.stringify(filter)),
      queryFn: ({ signal }) => readPage(filter, null, signal),
      refetchInterval: POLL_EVERY_MS,
      staleTime: FRESH_MS,
    }),
    source: RECORD,
    keepForMs: FRESH_MS,
  })

export const recordPeopleQuery = queryOptions({
  queryKey: queryKeys.activity.people,
  queryFn: ({ signal }) => call<RecordPerson[]>('/api/activity/record/people', { signal }),
})

export const csvHref = (filter: RecordFilter): string => {
  const query = activityParams.stringify(filter)
  return `/api/activity/record/csv${query ? `?${query}` : ''}`
}
