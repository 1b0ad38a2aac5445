import { useQuery } from '@tanstack/react-query'
import { queryKeys } from '@/lib/browser/keys'
import { useMay } from '@/lib/browser/queries/session'
import { readSubscriptions } from '@/lib/browser/queries/webhooks'
import { describeTrouble, type EndpointTrouble } from './endpoint-trouble'

const EVERY_MS = 5 * 60_000

/** Read seldom, because it is a request of the key: the webhooks page shows changes sooner. Only for people who manage webhooks. */
export function useSubscriptions() {
  const enabled = useMay('webhooks') ?? false
  return useQuery({
    queryKey: queryKeys.webhookTrouble,
    queryFn: ({ signal }) => readSubscriptions(signal),
    enabled,
    staleTime: 60_000,
    refetchInterval: EVERY_MS,
    // If it can't be read, the webhooks page says why.
    retry: false,
  })
}

/** What is wrong with the endpoints; undefined when nothing is. */
export function useEndpointTrouble(): EndpointTrouble | undefined {
  const { data } = useSubscriptions()
  return data && describeTrouble(data.subscriptions)
}
