import type { AnyDeliveryDetail } from '@/lib/desk/platform/upstream/contract/webhook-desk'
import { describeDuration } from '../delivery/delivery-look'
import { succeeded } from '../delivery/timeline-steps'

/** How the receiver answered a test event. `unknown`: the service doesn't say. Only `accepted` means a 2xx. */
export type TestOutcome =
  | { is: 'waiting' }
  | { is: 'unknown' }
  | { is: 'accepted' | 'failed'; answer: string; sentence: string }

/** An attempt takes up to 15 s, and a busy service starts it later. */
const WAIT_MS = 30_000

type Read = { detail: AnyDeliveryDetail | undefined; failed: boolean; waitedMs: number }

export function testOutcome({ detail, failed, waitedMs }: Read): TestOutcome {
  const attempt = detail?.attempts?.at(-1)
  // The service stopped in the middle of it.
  if (!attempt && detail?.state === 'failed')
    return { is: 'failed', answer: 'No answer', sentence: describeFailure(undefined, detail.last_error) }
  if (!attempt) return { is: failed || waitedMs > WAIT_MS ? 'unknown' : 'waiting' }
  const { status, error, duration_ms } = attempt
  const time = duration_ms === undefined ? '' : ` in ${describeDuration(duration_ms)}`
  return {
    is: succeeded(attempt) ? 'accepted' : 'failed',
    answer: `${status ?? 'No answer'}${time}`,
    sentence: succeeded(attempt) ? 'The receiver accepted it.' : describeFailure(status, error),
  }
}

/** A receiver that was not reached, because its name could not be found for instance, has refused nothing. */
function describeFailure(status: number | undefined, error = ''): string {
  if (error && status === undefined) return `${error[0]?.toUpperCase()}${error.slice(1)}.`
  return `The receiver didn’t accept it${error && `: ${error}`}.`
}

/** When to read again: soon at first, because most receivers answer at once, then less often, because each read is a request. */
export function readAgainMs(outcome: TestOutcome, reads: number): number | false {
  if (outcome.is !== 'waiting') return false
  return [700, 1_500, 3_000][reads - 1] ?? 5_000
}

/** The delivery id in the service's answer; undefined when it answers with a sentence. */
export function readDeliveryId(message: string | undefined): string | undefined {
  return message && /^[\w-]{8,64}$/.test(message) ? message : undefined
}
