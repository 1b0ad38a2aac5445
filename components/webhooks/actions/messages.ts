import type { DeskSubscription } from '@/lib/desk/contract/webhooks/webhook-desk'
import { countsOf, hostOf, isOwnReceiver } from '../subscriptions/targets'

const number = (count: number) => count.toLocaleString('en')

/** "14 events", "1 event". */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${number(count)} ${count === 1 ? one : many}`
}

/** "signer.signed for hooks.example.com", "7 subscriptions of hooks.example.com". */
export function namesOf(subscriptions: readonly DeskSubscription[]): string {
  const [first] = subscriptions
  if (!first) return 'no subscription'
  const host = hostOf(first.target_url)
  return subscriptions.length === 1
    ? `${first.event_type} for ${host}`
    : `${subscriptions.length} subscriptions of ${host}`
}

/** The desk subscribes itself for its live updates, and these subscriptions are in the list with all others. */
function ownReceiverNote(subscriptions: readonly DeskSubscription[]): string {
  return subscriptions.some(({ target_url }) => isOwnReceiver(target_url))
    ? ' This dashboard uses it for live updates, which stop too.'
    : ''
}

export function pauseConsequence(subscriptions: readonly DeskSubscription[]): string {
  const counts = countsOf(subscriptions)
  const waiting = counts?.pending
    ? ` ${counted(counts.pending, 'delivery', 'deliveries')} under way ${counts.pending === 1 ? 'waits' : 'wait'} until then.`
    : ''
  return `Nothing is delivered until somebody resumes. Events that happen meanwhile are set aside as dead letters, which can be recovered afterwards.${waiting}${ownReceiverNote(subscriptions)}`
}

export function removeConsequence(subscriptions: readonly DeskSubscription[]): string {
  const counts = countsOf(subscriptions)
  const lost = [
    counts?.pending ? `${counted(counts.pending, 'waiting delivery', 'waiting deliveries')} will not be sent.` : '',
    counts?.deadLettered ? `${counted(counts.deadLettered, 'dead letter')} can no longer be recovered.` : '',
  ].filter(Boolean)
  const what = subscriptions.length === 1 ? 'This event is' : 'These events are'
  const told = `${what} no longer delivered, and the list of deliveries goes with it.`
  return `${[told, ...lost, 'This cannot be undone.'].join(' ')}${ownReceiverNote(subscriptions)}`
}

export function recoverConsequence(subscriptions: readonly DeskSubscription[]): string {
  const count = countsOf(subscriptions)?.deadLettered
  const what =
    count === undefined ? 'Every dead letter is' : `${counted(count, 'dead letter')} ${count === 1 ? 'is' : 'are'}`
  return `${what} queued again under the same delivery ids. A receiver that took one of them already knows it by its id. It goes on when you leave this page.`
}

type SetAside = { since: string; count: number; more: boolean }

/** "14 events set aside since 21 Nov 2026, 10:32:00 UTC." `dead` are all dead letters, those from before the pause among them. */
export function describeSetAside(found: SetAside | undefined, dead: number): string {
  const stay = 'stay where they are until they are recovered.'
  if (!found) return dead > 0 ? `${counted(dead, 'dead letter')} in all: they ${stay}` : ''
  const { since, count, more } = found
  if (count > 0)
    return `${number(count)}${more ? ' or more' : ''} ${count === 1 && !more ? 'event' : 'events'} set aside since ${since}: they ${stay}`
  return `Nothing was set aside since ${since}.${dead > 0 ? ` The ${counted(dead, 'dead letter')} from before ${stay}` : ''}`
}

export const TEST_CONSEQUENCE =
  'One delivery of the same shape as a real one is sent now, signed like any other. The receiver’s answer is shown here. Its body says "test": true, and its envelope does not exist.'
