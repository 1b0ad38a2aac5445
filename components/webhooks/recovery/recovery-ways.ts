import type { RecoveryWay } from '@/lib/desk/contract/webhooks/recovery'
import type { DeskSubscription, SubscriptionList } from '@/lib/desk/contract/webhooks/webhook-desk'
import { counted } from '../actions/messages'
import { aboutHowLong } from './time-words'

type Way = { value: RecoveryWay; label: string; help: string }
type Offered = SubscriptionList['not_offered']

/** The ways to recover everything, with what each costs and whether it can be called back; the one to take unless told comes first. */
export function recoveryWays(dead: readonly DeskSubscription[], notOffered: Offered, perMinute: number): Way[] {
  const refused = new Set(notOffered.map(({ operation }) => operation))
  const count = dead.reduce((sum, { dead_lettered = 0 }) => sum + dead_lettered, 0)
  const each: Way = {
    value: 'each',
    label: 'One by one, from the dashboard',
    help: `Oldest first, ${counted(count, 'request')}: ${aboutHowLong((count * 60) / Math.max(1, perMinute))} at this key's rate. It can be cancelled between any two of them.`,
  }
  const all: Way = {
    value: 'all',
    label: 'At once, by the service',
    help:
      dead.length === 1
        ? '1 request. What the service has taken cannot be called back: pausing the subscription holds back what it has not sent yet.'
        : `${dead.length} requests, one a subscription. It can be cancelled between two of them. What the service has taken cannot be called back: pausing a subscription holds back what it has not sent yet.`,
  }
  const canEach = !refused.has('deliveries') && !refused.has('retry')
  const quick = count <= perMinute
  return [...(quick ? [each, all] : [all, each])].filter(({ value }) =>
    value === 'each' ? canEach : !refused.has('recover'),
  )
}
