import 'server-only'
import { COUNTED_AT_MOST, type RecoveryRange } from '@/lib/desk/contract/webhooks/recovery'
import type { Upstream } from '@/lib/desk/upstream/upstream'
import { deadLettersIn } from './dead-letters'

/** How many dead letters a range holds, read page by page and no further than people want to wait. */
export async function countDeadLetters(
  service: Pick<Upstream, 'deliveries'>,
  { subscriptions, from, to }: RecoveryRange,
  now: Date,
): Promise<{ count: number; more: boolean }> {
  const range = { from: from ? new Date(from) : undefined, to: to ? new Date(to) : now }
  let count = 0
  for (const subscription of subscriptions) {
    for await (const page of deadLettersIn(service, subscription, range)) {
      count += page.length
      if (count > COUNTED_AT_MOST) return { count: COUNTED_AT_MOST, more: true }
    }
  }
  return { count, more: false }
}
