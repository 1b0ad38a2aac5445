import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useNow } from '@/components/ui/time'
import { call } from '@/lib/browser/call'
import { queryKeys } from '@/lib/browser/keys'
import { CHECK_EVERY_MS } from '@/lib/browser/live-status'
import { mirrorQuery } from '@/lib/browser/queries/envelopes'
import { useMay } from '@/lib/browser/queries/session'
import { readSubscriptions } from '@/lib/browser/queries/webhooks'
import { MINUTE_MS } from '@/lib/contract/durations'
import type { HomeStatistics, StatisticsQuery } from '@/lib/desk/home/contract'
import { describeIndex, describeTrouble, type EndpointTrouble } from './health'

/** The figures of the charts. Those of the last choice stay until the new ones are there. */
export const statisticsQuery = (query: StatisticsQuery) => {
  const parts = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
  const parameters = new URLSearchParams(parts).toString()
  return queryOptions({
    queryKey: queryKeys.home.statistics(parameters),
    queryFn: ({ signal }) => call<HomeStatistics>(`/api/home/statistics?${parameters}`, { signal }),
    refetchInterval: CHECK_EVERY_MS,
    staleTime: MINUTE_MS,
    placeholderData: keepPreviousData,
  })
}

/**
 * Read seldom, because it is a request of the key: the webhooks page shows changes sooner. Only for
 * people who manage webhooks.
 */
function useSubscriptions() {
  const enabled = useMay('webhooks') ?? false
  return useQuery({
    queryKey: queryKeys.webhookTrouble,
    queryFn: ({ signal }) => readSubscriptions(signal),
    enabled,
    staleTime: MINUTE_MS,
    refetchInterval: CHECK_EVERY_MS,
    // If it can't be read, the webhooks page says why.
    retry: false,
  })
}

/** What is wrong with the endpoints; undefined when nothing is. */
export function useEndpointTrouble(): EndpointTrouble | undefined {
  const { data } = useSubscriptions()
  return data && describeTrouble(data.subscriptions)
}

/** What is wrong with the search index, for those who can do something about it. */
export function useIndexTrouble(): string | undefined {
  const now = useNow()
  const mayIndex = useMay('mirror') ?? false
  const { data } = useQuery({ ...mirrorQuery, enabled: mayIndex })
  return mayIndex && data ? describeIndex(data, now) : undefined
}
