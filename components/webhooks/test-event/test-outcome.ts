import type { AnyDeliveryDetail } from '@/lib/desk/contract/webhooks/webhook-desk'
import { succeeded } from '../delivery/lifecycle-steps'

/**
 * What the receiver made of a test event. `waiting`: it has not answered yet. `untold`: the service does not say. Only `accepted`
 * means that it answered 2xx.
 */
export type TestOutcome =
  | { is: 'waiting' }
  | { is: 'untold' }
  | { is: 'accepted' | 'failed'; answer: string; reason?: string; body?: string }

/** The service tries for 15 s; a busy one begins a little later. */
const WAIT_MS = 30_000
const FIRST_BYTES = 400

type Read = { detail: AnyDeliveryDetail | undefined; failed: boolean; waitedMs: number }

export function testOutcome({ detail, failed, waitedMs }: Read): TestOutcome {
  const attempt = detail?.attempts?.at(-1)
  if (!attempt) return { is: failed || waitedMs > WAIT_MS ? 'untold' : 'waiting' }
  const { status, error, duration_ms, response_body } = attempt
  const time = duration_ms === undefined ? '' : ` in ${duration(duration_ms)}`
  const body = response_body?.slice(0, FIRST_BYTES)
  return {
    is: succeeded(attempt) ? 'accepted' : 'failed',
    answer: `${status ?? 'No answer'}${time}`,
    ...(error && { reason: error }),
    ...(body && { body: body.length < (response_body?.length ?? 0) ? `${body}…` : body }),
  }
}

/** How soon to read again: quickly at first, because most receivers answer at once, and each read is a request. */
export function readAgainMs(outcome: TestOutcome, reads: number): number | false {
  if (outcome.is !== 'waiting') return false
  return [700, 1_500, 3_000][reads - 1] ?? 5_000
}

function duration(ms: number): string {
  return ms < 1_000 ? `${ms} ms` : `${(ms / 1_000).toFixed(1)} s`
}

/** The delivery that a service's answer names; undefined from one that answers with words. */
export function deliveryNamed(message: string | undefined): string | undefined {
  return message && /^[\w-]{8,64}$/.test(message) ? message : undefined
}
