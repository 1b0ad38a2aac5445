import { counted } from '@/components/ui/counted'
import type { DeskSubscription } from '@/lib/desk/contract/webhooks/webhook-desk'
import { countsOf, hostOf, isOwnReceiver } from '../subscriptions/targets'

const number = (count: number) => count.toLocaleString('en')

/** "signer.signed for hooks.example.com", "7 subscriptions for hooks.example.com". */
export function namesOf(subscriptions: readonly DeskSubscription[]): string {
  const [first] = subscriptions
  if (!first) return 'no subscription'
  const what = subscriptions.length === 1 ? first.event_type : `${subscriptions.length} subscriptions`
  return `${what} for ${hostOf(first.target_url)}`
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
  return `Deliveries stop until somebody resumes. New events become dead letters, which you can recover afterwards.${waiting}${liveUpdatesNote(subscriptions)}`
}

export function removeConsequence(subscriptions: readonly DeskSubscription[]): string {
  const counts = countsOf(subscriptions)
  const sentences = [
    `${subscriptions.length === 1 ? 'This event is' : 'These events are'} no longer delivered, and the list of deliveries is deleted.`,
    counts?.pending ? `${counted(counts.pending, 'pending delivery', 'pending deliveries')} won’t be sent.` : '',
    counts?.deadLettered ? `${counted(counts.deadLettered, 'dead letter')} can no longer be recovered.` : '',
    'This can’t be undone.',
  ]
  return `${sentences.filter(Boolean).join(' ')}${liveUpdatesNote(subscriptions)}`
}

export function recoverConsequence(subscriptions: readonly DeskSubscription[]): string {
  const count = countsOf(subscriptions)?.deadLettered
  const what =
    count === undefined ? 'Every dead letter is' : `${counted(count, 'dead letter')} ${count === 1 ? 'is' : 'are'}`
  return `${what} queued again with the same delivery ids, so a receiver recognizes those that it already has. You can leave this page.`
}

type SetAside = { since: string; count: number; more: boolean }

/** "14 new dead letters since 21 Nov 2026, 10:32:00 UTC stay …". `dead` counts all dead letters, older ones included. */
export function describeSetAside(found: SetAside | undefined, dead: number): string {
  const stay = (what: string, count: number) =>
    count === 0 ? '' : `${what} ${count === 1 ? 'stays until you recover it' : 'stay until you recover them'}.`
  if (!found) return stay(counted(dead, 'dead letter'), dead)
  const { since, count, more } = found
  if (more) return stay(`${number(count)} or more new dead letters since ${since}`, count)
  if (count > 0) return stay(`${counted(count, 'new dead letter')} since ${since}`, count)
  return `No new dead letters since ${since}. ${stay(counted(dead, 'older dead letter'), dead)}`.trim()
}

export const TEST_CONSEQUENCE =
  'Sends one delivery now, with the shape and signature of a real one, and shows the receiver’s answer. Its body contains "test": true, and its envelope doesn’t exist.'
