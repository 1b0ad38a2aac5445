import { useQuery } from '@tanstack/react-query'
import { queryKeys } from '@/lib/browser/keys'
import { useMay } from '@/lib/browser/queries/session'
import { readSubscriptions } from '@/lib/browser/queries/webhooks'
import type { DeskSubscription } from '@/lib/desk/contract/webhooks/webhook-desk'

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

/** Those with deliveries that the service has given up. */
export function useFailingSubscriptions(): readonly DeskSubscription[] {
  const { data } = useSubscriptions()
  return data?.subscriptions.filter(({ dead_lettered = 0 }) => dead_lettered > 0) ?? []
}
