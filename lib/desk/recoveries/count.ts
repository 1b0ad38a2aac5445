import 'server-only'
import type { Context, Person } from '@/lib/desk/context'
import { backgroundShare } from '@/lib/desk/contract/desk'
import { COUNTED_AT_MOST, type RecoveryCount, type RecoveryRange } from '@/lib/desk/contract/webhooks/recovery'
import { deadLettersIn } from './dead-letters'

/** How many dead letters a range has, counted page by page for no longer than people want to wait. */
export async function countDeadLetters(
  { upstream, now }: Context,
  _: Person,
  { subscriptions, from, to }: RecoveryRange,
): Promise<RecoveryCount> {
  const range = { from: from ? new Date(from) : undefined, to: to ? new Date(to) : now() }
  // Read at the end, because the answers show the key's limit.
  const perMinute = () => backgroundShare(upstream.budget().limit)
  let count = 0
  for (const subscription of subscriptions) {
    for await (const page of deadLettersIn(upstream, subscription, range)) {
      count += page.length
      if (count > COUNTED_AT_MOST) return { count: COUNTED_AT_MOST, more: true, per_minute: perMinute() }
    }
  }
  return { count, more: false, per_minute: perMinute() }
}
