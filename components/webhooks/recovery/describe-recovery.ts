import { exactTime } from '@/components/ui/format-time'
import type { Recovery } from '@/lib/desk/contract/webhooks/recovery'
import { counted } from '../actions/messages'

/** "signer.signed from 20 Nov 2026, 10:00:00 UTC until 20 Nov 2026, 11:00:00 UTC". */
export function describeScope({ subscriptions, way, from, to }: Recovery, zone: string): string {
  const [only] = subscriptions
  const events = subscriptions.length === 1 && only ? only.event_type : `${subscriptions.length} event types`
  if (way === 'all') return `all dead letters of ${events}`
  const since = from ? ` from ${exactTime(new Date(from), zone)}` : ''
  return `${events}${since} until ${exactTime(new Date(to), zone)}`
}

/** "30 queued again, 2 refused: no, 5 were no dead letters any more". */
export function describeOutcome({ queued, refused, refusal, gone, in_hand }: Recovery): string {
  return [
    `${queued.toLocaleString('en')} queued again`,
    refused > 0 ? `${refused.toLocaleString('en')} refused${refusal ? ` (${refusal})` : ''}` : '',
    in_hand > 0 ? `${in_hand.toLocaleString('en')} in the service's hands` : '',
    gone > 0 ? `${counted(gone, 'was', 'were')} no dead ${gone === 1 ? 'letter' : 'letters'} any more` : '',
  ]
    .filter(Boolean)
    .join(', ')
}

/** What the service has in hand it finishes. One that does not answer may be given up all the same. */
export const isCancellable = ({ left, in_hand, state, trouble }: Recovery): boolean =>
  state === 'listing' || left > in_hand || trouble !== undefined

export function cancelConsequence({ left, in_hand }: Recovery): string {
  const kept = left - in_hand
  const stay = `${counted(kept, 'dead letter')} that ${kept === 1 ? 'was' : 'were'} not asked for yet ${kept === 1 ? 'stays' : 'stay'} as ${kept === 1 ? 'it is' : 'they are'}.`
  return in_hand > 0
    ? `${stay} The service goes on with ${in_hand.toLocaleString('en')} that it has taken: pausing their subscription holds back what is not sent yet.`
    : `${stay} What was queued again is not called back.`
}
