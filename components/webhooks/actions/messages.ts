import { counted } from '@/components/ui/format'
import type { DeskSubscription } from '@/lib/desk/platform/upstream/contract/webhook-desk'
import { endpointName } from '@/lib/desk/webhooks/contract/endpoint-name'
import { countsOf, isOwnReceiver } from '../subscriptions/targets'

/** "signer.signed for hooks.example.com/in", "7 events for Billing". */
export function namesOf(subscriptions: readonly DeskSubscription[]): string {
  const [first] = subscriptions
  if (!first) return 'no subscription'
  const what = subscriptions.length === 1 ? first.event_type : `${subscriptions.length} events`
  return `${what} for ${endpointName(first)}`
}

/** The dashboard's own subscriptions are in the list as well. */
function liveUpdatesNote(subscriptions: readonly DeskSubscription[]): string {
  return subscriptions.some(({ target_url }) => isOwnReceiver(target_url))
    ? ' This dashboard uses it for live updates, which stop too.'
    : ''
}

export function pauseConsequence(subscriptions: readonly DeskSubscription[]): string {
  const pending = countsOf(subscriptions)?.pending
  const waiting = pending
    ? ` ${counted(pending, 'pending delivery', 'pending deliveries')} ${pending === 1 ? 'waits' : 'wait'} until then.`
    : ''
  return `Deliveries stop until somebody resumes. New events become dead letters, which you can retry afterwards.${waiting}${liveUpdatesNote(subscriptions)}`
}

export function removeConsequence(subscriptions: readonly DeskSubscription[]): string {
  const counts = countsOf(subscriptions)
  const sentences = [
    'Deliveries stop, and their list is deleted.',
    counts?.pending ? `${counted(counts.pending, 'pending delivery', 'pending deliveries')} won’t be sent.` : '',
    counts?.deadLettered ? `${counted(counts.deadLettered, 'dead letter')} can no longer be retried.` : '',
    'This can’t be undone.',
  ]
  return `${sentences.filter(Boolean).join(' ')}${liveUpdatesNote(subscriptions)}`
}

/** `isSingle`: the service attempts a test once, and counts it nowhere. */
export function describeTest(count: number, isSingle: boolean): string {
  const sent =
    count > 1
      ? `Sends ${count} signed deliveries now, one for each event. Each body contains "test": true.`
      : 'Sends one signed delivery now. Its body contains "test": true.'
  return `${sent} ${isSingle ? 'A test is attempted once and counts nowhere.' : 'The service may repeat a test that fails.'}`
}
