import type { Connections } from '@/lib/target/connections'
import { type Answer, CutShort, post } from '@/lib/target/post'
import type { Context } from '../../context'
import type { Claimed } from '../sql/delivery-claims'
import type { Outcome } from '../sql/delivery-outcomes'
import { deliveryHeaders } from './delivery-headers'
import { describeAnswer } from './describe-answer'
import { describeFailure, Late, UNKNOWN } from './failure'
import { nextAttempt } from './schedule'
import { masked } from './sign'
import type { Turn } from './turns'

export type Event = { eventType: string; body: string }
export type AttemptOptions = { connections: Connections; retryWaits: number[]; deadlineMs: number; turn: Turn }

const GONE = 410

type Result = Partial<Answer> & { error?: string }

/**
 * Attempts one delivery, in all within the deadline. Undefined when it was given up on our side (`stopped`), which says nothing
 * about the target.
 */
export async function attempt(
  context: Context,
  claimed: Claimed,
  event: Event,
  { connections, retryWaits, deadlineMs, turn }: AttemptOptions,
  stopped: AbortSignal,
): Promise<Outcome | undefined> {
  const at = context.instant()
  const started = performance.now()
  const ending = new AbortController()
  const late = setTimeout(() => ending.abort(new Late(`no complete answer within ${deadlineMs / 1_000} s`)), deadlineMs)
  const stop = () => ending.abort(stopped.reason)
  stopped.addEventListener('abort', stop)
  let headers: Record<string, string> = {}
  let result: Result
  try {
    stopped.throwIfAborted()
    headers = deliveryHeaders(context, { ...claimed, ...event, deliveryId: claimed.id }, at)
    const route = await context.targets.route(claimed.targetUrl, ending.signal)
    // Those before it began earlier, so their deadlines end this wait as well.
    await turn.mine
    ending.signal.throwIfAborted()
    const answering = post(connections.to(route), route.url, { headers, body: event.body, signal: ending.signal })
    turn.pass()
    const answer = await answering
    result = { ...answer, error: describeAnswer(answer) }
  } catch (error) {
    if (stopped.aborted) return undefined
    result = failure(ending.signal.aborted ? ending.signal.reason : error, error)
    if (result.error === UNKNOWN) context.log.error({ err: error, delivery: claimed.id }, 'an attempt failed here')
  } finally {
    turn.pass()
    clearTimeout(late)
    stopped.removeEventListener('abort', stop)
  }
  return {
    deliveryId: claimed.id,
    subscriptionId: claimed.subscriptionId,
    isTest: claimed.isTest,
    confirms: confirmedSecret(claimed, headers),
    at,
    durationMs: Math.round(performance.now() - started),
    status: result.status,
    error: result.error,
    headers: JSON.stringify(masked(headers)),
    responseHeaders: result.headers && JSON.stringify(result.headers),
    responseBody: result.body,
    responseTruncated: result.truncated ?? false,
    ...(result.error !== undefined && { failed: verdict(context, claimed, result, retryWaits) }),
  }
}

/** A target that says it is gone is not asked again by itself. */
function verdict(
  { instant, randomBytes }: Context,
  { tries, isTest }: Claimed,
  result: Partial<Answer>,
  waits: number[],
) {
  if (isTest) return {}
  if (result.status === GONE) return { gone: true }
  return { nextAttemptAt: nextAttempt({ at: instant(), tries, retryAfter: result.retryAfter }, waits, randomBytes) }
}

/** The secret that a 2xx confirms: during an overlap the old one made the signature that counts. */
function confirmedSecret({ secretSealed }: Claimed, headers: Record<string, string>): Buffer | undefined {
  const isCurrent = headers['X-Service-Signature'] !== undefined && headers['X-Service-Signature-Next'] === undefined
  return isCurrent ? (secretSealed ?? undefined) : undefined
}

function failure(reason: unknown, thrown: unknown): Result {
  const answer = thrown instanceof CutShort ? thrown.answer : {}
  return { ...answer, error: describeFailure(reason) }
}
