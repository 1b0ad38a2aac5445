import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { HomeAttention, HomeStatistics, StatisticsQuery } from '@/lib/desk/home/contract'
import { call } from '../call'
import { queryKeys } from '../keys'
import { isPushed } from '../live-status'

const POLL_EVERY_MS = 30_000
const CHECK_WHILE_PUSHED_EVERY_MS = 5 * 60_000
const CHARTS_EVERY_MS = 5 * 60_000

/** What needs attention. It asks nothing of the service. */
export const attentionQuery = queryOptions({
  queryKey: queryKeys.home.attention,
  queryFn: ({ signal }) => call<HomeAttention>('/api/home', { signal }),
  refetchInterval: () => (isPushed() ? CHECK_WHILE_PUSHED_EVERY_MS : POLL_EVERY_MS),
  // What the person did on another page is shown at once.
  staleTime: 0,
})

/** The figures of the charts. Those of the last choice stay until the new ones are there. */
export const statisticsQuery = (query: StatisticsQuery) => {
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
  const parameters = new URLSearchParams(given).toString()
  return queryOptions({
    queryKey: queryKeys.home.statistics(parameters),
    queryFn: ({ signal }) => call<HomeStatistics>(`/api/home/statistics?${parameters}`, { signal }),
    refetchInterval: CHARTS_EVERY_MS,
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  })
}
