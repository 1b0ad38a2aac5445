import { counted } from '@/components/ui/counted'
import { exactTime } from '@/components/ui/format-time'
import type { Recovery } from '@/lib/desk/contract/webhooks/recovery'

/** "signer.signed from 20 Nov 2026, 10:00:00 UTC until 20 Nov 2026, 11:00:00 UTC". */
export function describeScope({ subscriptions, way, from, to }: Recovery, zone: string): string {
  const [only] = subscriptions
  const events = subscriptions.length === 1 && only ? only.event_type : `${subscriptions.length} event types`
  if (way === 'all') return `all dead letters of ${events}`
  const since = from ? ` from ${exactTime(new Date(from), zone)}` : ''
  return `${events}${since} until ${exactTime(new Date(to), zone)}`
}

/** "30 queued again, 2 refused (no), 5 no longer dead letters". */
export function describeOutcome({ queued, refused, refusal, gone, in_hand }: Recovery): string {
  return [
    `${queued.toLocaleString('en')} queued again`,
    refused > 0 ? `${refused.toLocaleString('en')} refused${refusal ? ` (${refusal})` : ''}` : '',
    in_hand > 0 ? `${in_hand.toLocaleString('en')} taken by the service` : '',
    gone > 0 ? `${gone.toLocaleString('en')} no longer dead letters` : '',
  ]
    .filter(Boolean)
    .join(', ')
}

/** The service finishes what it has taken. A recovery can also be cancelled while the service doesn't answer. */
export const isCancellable = ({ left, in_hand, state, trouble }: Recovery): boolean =>
  state === 'listing' || left > in_hand || trouble !== undefined

export function cancelConsequence({ left, in_hand }: Recovery): string {
  const remaining = left - in_hand
  const stay = `${counted(remaining, 'dead letter')} ${remaining === 1 ? 'stays as it is' : 'stay as they are'}.`
  return in_hand > 0
    ? `${stay} The service finishes the ${in_hand.toLocaleString('en')} that it has taken. To hold those back, pause the subscription.`
    : `${stay} Deliveries that are queued again are still sent.`
}

/** "about 4 minutes". */
export function describeDuration(seconds: number): string {
  if (seconds < 50) return 'less than a minute'
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return `about ${counted(minutes, 'minute')}`
  const hours = Math.round(minutes / 60)
  return hours < 48 ? `about ${counted(hours, 'hour')}` : `about ${Math.round(hours / 24)} days`
}
