import { useQueries } from '@tanstack/react-query'
import { queryKeys } from '@/lib/browser/keys'
import { readDeliveries } from '@/lib/browser/queries/webhooks'
import { PAGE_SIZE } from '@/lib/contract/constants'
import { parseServiceDate } from '@/lib/contract/dates'
import type { AnyDelivery, DeskSubscription } from '@/lib/desk/contract/webhooks/webhook-desk'

type SetAside = { since: Date; count: number; more: boolean }

/** The dead letters since the subscriptions were paused; undefined until they are read, or when the time of the pause is unknown. */
export function useSetAside(subscriptions: readonly DeskSubscription[]): SetAside | undefined {
  const paused = subscriptions.flatMap(({ id, paused_since, dead_lettered = 0 }) => {
    const since = parseServiceDate(paused_since)
    return since ? [{ id, since, asked: dead_lettered > 0 }] : []
  })
  const known = paused.length === subscriptions.length
  const read = paused.filter(({ asked }) => asked)
  const results = useQueries({
    queries: read.map(({ id }) => ({
      queryKey: queryKeys.deliveries.setAside(id),
      queryFn: ({ signal }: { signal: AbortSignal }) => readDeliveries(id, { state: 'dead_lettered' }, { signal }),
      enabled: known,
      staleTime: 0,
      retry: false,
    })),
  })
  if (!known || results.some(({ data }) => !data)) return undefined
  const found = read.map(({ since }, index) => countSince(results[index]?.data ?? [], since))
  return {
    since: new Date(Math.min(...paused.map(({ since }) => since.getTime()))),
    count: found.reduce((sum, count) => sum + count, 0),
    more: found.some((count) => count >= PAGE_SIZE),
  }
}

function countSince(deliveries: readonly AnyDelivery[], since: Date): number {
  // The service sends whole seconds.
  const from = Math.floor(since.getTime() / 1_000) * 1_000
  return deliveries.filter(({ created_on }) => (parseServiceDate(created_on)?.getTime() ?? 0) >= from).length
}
