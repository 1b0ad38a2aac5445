import type { Tone } from '@/components/ui/tone'
import { parseServiceDate } from '@/lib/contract/dates'
import type { AnyAttempt, AnyDeliveryDetail } from '@/lib/desk/contract/webhooks/webhook-desk'
import { sentBody } from './sent-body'

export type LifeStep = { key: string; title: string; at: Date | undefined; tone: Tone; detail?: string; ahead?: true }

/** More attempts than this are summarized in one step. */
const SHOWN = 6

/** A delivery's steps: event, queue, attempts, and the end or the next attempt. */
export function lifeSteps(delivery: AnyDeliveryDetail): LifeStep[] {
  const { state, attempts = [], created_on, nextAttemptAt, last_error } = delivery
  const happened = parseServiceDate(sentBody(delivery)?.event_time)
  const hidden = Math.max(0, attempts.length - SHOWN)
  const first = hidden > 0 ? attempts.slice(0, 1) : attempts
  const last = hidden > 0 ? attempts.slice(1 - SHOWN) : []
  return [
    { key: 'event', title: 'Event', at: happened, tone: 'neutral', detail: '' },
    {
      key: 'queued',
      title: 'Queued',
      at: parseServiceDate(created_on),
      tone: 'neutral',
      detail: 'For this subscription',
    },
    ...first.map((attempt, index) => attemptStep(attempt, index + 1)),
    ...(hidden > 0
      ? [
          {
            key: 'more',
            title: `${hidden} more attempts`,
            at: undefined,
            tone: 'warn' as const,
            detail: 'All failed',
          },
        ]
      : []),
    ...last.map((attempt, index) => attemptStep(attempt, attempts.length - last.length + index + 1)),
    ...ending(state, parseServiceDate(nextAttemptAt), attempts.length === 0 ? last_error : undefined),
  ]
}

function attemptStep(attempt: AnyAttempt, number: number): LifeStep {
  const good = succeeded(attempt)
  return {
    key: `attempt ${number}`,
    title: `Attempt ${number}`,
    at: parseServiceDate(attempt.at),
    tone: good ? 'good' : 'bad',
    detail: attempt.status ? `Answered ${attempt.status}` : (attempt.error ?? 'No answer'),
  }
}

/** Any 2xx is a success; redirects are not followed. */
export function succeeded({ status, error }: AnyAttempt): boolean {
  return !error && status !== undefined && status >= 200 && status < 300
}

function ending(state: string, next: Date | undefined, error: string | undefined): LifeStep[] {
  if (state === 'delivered') return [{ key: 'end', title: 'Delivered', at: undefined, tone: 'good' }]
  if (state === 'dead_lettered') {
    return [
      {
        key: 'end',
        title: 'Dead letter',
        at: undefined,
        tone: 'bad',
        detail: error ?? 'Not sent again unless somebody retries it',
      },
    ]
  }
  if (state !== 'pending') return [{ key: 'end', title: state.replaceAll('_', ' '), at: undefined, tone: 'off' }]
  return [
    {
      key: 'end',
      title: 'Next attempt',
      at: next,
      tone: 'wait',
      detail: next ? '' : 'As soon as possible',
      ahead: true,
    },
  ]
}
