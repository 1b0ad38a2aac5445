import { keepPreviousData, QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { useNow } from '@/components/ui/time'
import { call } from '@/lib/browser/call'
import { queryKeys } from '@/lib/browser/keys'
import { CHECK_EVERY_MS } from '@/lib/browser/live-status'
import { attentionQuery, mirrorQuery } from '@/lib/browser/queries/envelopes'
import { keysQuery, useMay } from '@/lib/browser/queries/session'
import { readSubscriptions } from '@/lib/browser/queries/webhooks'
import type { MirrorStatus } from '@/lib/desk/envelopes/contract/mirror'
import type { HomeAttention, HomeStatistics, StatisticsQuery } from '@/lib/desk/home/contract'
import type { DeskKey } from '@/lib/desk/upstream/contract/service-key'
import type { SubscriptionList } from '@/lib/desk/upstream/contract/webhook-desk'
import { MINUTE_MS } from '@/lib/text/durations'
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
 * What is wrong with the endpoints; null when nothing is. Read seldom, because it is a request of the
 * key: the webhooks page shows changes sooner.
 */
export const endpointTroubleQuery = queryOptions({
  queryKey: queryKeys.webhookTrouble,
  queryFn: async ({ signal }) => describeTrouble((await readSubscriptions(signal)).subscriptions) ?? null,
  staleTime: MINUTE_MS,
  refetchInterval: CHECK_EVERY_MS,
  // If it can't be read, the webhooks page says why.
  retry: false,
})

/** What is wrong with the endpoints, for people who manage webhooks. */
export function useEndpointTrouble(): EndpointTrouble | undefined {
  const enabled = useMay('webhooks') ?? false
  return useQuery({ ...endpointTroubleQuery, enabled }).data ?? undefined
}

/** What is wrong with the search index, for those who can do something about it. */
export function useIndexTrouble(): string | undefined {
  const now = useNow()
  const mayIndex = useMay('mirror') ?? false
  const { data } = useQuery({ ...mirrorQuery, enabled: mayIndex })
  return mayIndex && data ? describeIndex(data, now) : undefined
}

type HomeState = {
  attention: HomeAttention | undefined
  webhooks: SubscriptionList | undefined
  keys: DeskKey[] | undefined
  mirror: MirrorStatus | undefined
}

/** Home's first data, by the keys of its queries. The browser reads what is missing. */
export function homeState({ attention, webhooks, keys, mirror }: HomeState): QueryClient {
  const client = new QueryClient()
  if (attention) client.setQueryData(attentionQuery.queryKey, attention)
  if (webhooks) client.setQueryData(endpointTroubleQuery.queryKey, describeTrouble(webhooks.subscriptions) ?? null)
  if (keys) client.setQueryData(keysQuery.queryKey, keys)
  if (mirror) client.setQueryData(mirrorQuery.queryKey, mirror)
  return client
}
