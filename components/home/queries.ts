import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '@/lib/browser/call'
import { queryKeys } from '@/lib/browser/keys'
import type { HomeStatistics, StatisticsQuery } from '@/lib/desk/home/contract'

/** The figures of the charts. Those of the last choice stay until the new ones are there. */
export const statisticsQuery = (query: StatisticsQuery) => {
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
  const parameters = new URLSearchParams(given).toString()
  return queryOptions({
    queryKey: queryKeys.home.statistics(parameters),
    queryFn: ({ signal }) => call<HomeStatistics>(`/api/home/statistics?${parameters}`, { signal }),
    refetchInterval: 5 * 60_000,
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  })
}
