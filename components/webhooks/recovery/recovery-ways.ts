import { counted } from '@/components/ui/counted'
import type { RecoveryWay } from '@/lib/desk/contract/webhooks/recovery'
import type { DeskSubscription, SubscriptionList } from '@/lib/desk/contract/webhooks/webhook-desk'
import { countsOf } from '../subscriptions/targets'
import { describeDuration } from './describe-recovery'

type Way = { value: RecoveryWay; label: string; help: string }

/** The ways to recover everything, with each one's cost and whether it can be cancelled; the recommended one first. */
export function recoveryWays(
  dead: readonly DeskSubscription[],
  notOffered: SubscriptionList['not_offered'],
  perMinute: number,
): Way[] {
  const missing = new Set(notOffered.map(({ operation }) => operation))
  const count = countsOf(dead)?.deadLettered ?? 0
  const many = dead.length > 1
  const each: Way = {
    value: 'each',
    label: 'One by one, from the dashboard',
    help: `Oldest first, ${counted(count, 'request')}: ${describeDuration((count * 60) / Math.max(1, perMinute))} at this key’s rate. You can cancel it at any time.`,
  }
  const all: Way = {
    value: 'all',
    label: 'All at once, by the service',
    help: `${counted(dead.length, 'request')}${many ? ', one per subscription. You can cancel it between two requests' : ''}. What the service has taken can’t be cancelled, but pausing the subscription holds back what isn’t sent yet.`,
  }
  return (count <= perMinute ? [each, all] : [all, each]).filter(({ value }) =>
    value === 'each' ? !missing.has('deliveries') && !missing.has('retry') : !missing.has('recover'),
  )
}
