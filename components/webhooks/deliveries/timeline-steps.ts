import type { Tone } from '@/components/ui/styles'
import { parseServiceDate } from '@/lib/contract/dates'
import type { AnyAttempt, DeskDelivery } from '@/lib/desk/upstream/contract/webhook-desk'
import { sentBody } from './sent-bytes'

export type Step = {
  key: string
  title: string
  tone: Tone
  at?: Date | undefined
  detail?: string | undefined
  /** What the receiver answered. */
  attempt?: AnyAttempt
  /** It has not happened yet. */
  isAhead?: true
}

/** Any 2xx is a success; redirects are not followed. */
export function succeeded({ status, error }: AnyAttempt): boolean {
  return !error && status !== undefined && status >= 200 && status < 300
}

/** A delivery's steps in the order in which they happened. */
export function timelineSteps(delivery: DeskDelivery, now: number): Step[] {
  const { attempts = [], created_on, retries = [] } = delivery
  const happened = parseServiceDate(sentBody(delivery)?.event_time) ?? parseServiceDate(created_on)
  const isTest = sentBody(delivery)?.test ?? false
  const attemptList = attempts.flatMap((attempt, index) => attemptSteps(attempt, index + 1, isTest))
  const asked = retries.map(({ by, at }) => ({
    key: `retry ${at}`,
    title: `Retried by ${by}`,
    tone: 'neutral' as const,
    at: parseServiceDate(at),
  }))
  // Both are in order; a time that is missing keeps its place.
  const middle = asked.length > 0 ? [...attemptList, ...asked].toSorted(byTime) : attemptList
  return [{ key: 'event', title: 'Event', tone: 'neutral', at: happened }, ...middle, ...endOf(delivery, now)]
}

function attemptSteps(attempt: AnyAttempt, number: number, isTest: boolean): Step[] {
  const at = parseServiceDate(attempt.at)
  const tone = succeeded(attempt) ? 'good' : 'bad'
  const step: Step = { key: `attempt ${number}`, title: `Attempt ${number}`, tone, at, attempt }
  if (attempt.status !== 410 || isTest) return [step]
  return [step, { key: `paused ${number}`, title: 'Paused the subscription', tone: 'warn', at }]
}

const byTime = (a: Step, b: Step) => (a.at?.getTime() ?? 0) - (b.at?.getTime() ?? 0)

function endOf({ state, attempts = [], last_error, nextAttemptAt }: DeskDelivery, now: number): Step[] {
  switch (state) {
    case 'delivered':
      return [{ key: 'end', title: 'Delivered', tone: 'good' }]
    case 'dead_lettered': {
      const why = attempts.length === 0 ? last_error : undefined
      return [
        {
          key: 'end',
          title: 'Dead letter',
          tone: 'bad',
          detail: why ?? 'We won’t try again. Retry it when the receiver works.',
        },
      ]
    }
    case 'dismissed':
      return [{ key: 'end', title: 'Dismissed', tone: 'off', detail: 'Closed for good' }]
    case 'failed': {
      const detail =
        attempts.length === 0 && last_error ? `${last_error}.` : 'A test is attempted once and counts nowhere.'
      return [{ key: 'end', title: 'Not accepted', tone: 'off', detail }]
    }
    case 'pending': {
      const at = parseServiceDate(nextAttemptAt)
      // Its attempt is under way, or waits for a free place.
      if (!at || at.getTime() <= now) return [{ key: 'end', title: 'Attempt due now', tone: 'wait', isAhead: true }]
      return [{ key: 'end', title: 'Next attempt', tone: 'wait', at, isAhead: true }]
    }
    default:
      return [{ key: 'end', title: state.replaceAll('_', ' '), tone: 'off' }]
  }
}
