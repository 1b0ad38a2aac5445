import type { Connections } from '@/lib/target/connections'
import { NameNotFound, TargetRefused } from '@/lib/target/guard'
import { type Answer, CutShort, post } from '@/lib/target/post'
import type { Context } from '../../context'
import { nextAttempt } from '../retry-schedule'
import type { Claim, Outcome } from '../sql/dispatch'
import { deliveryHeaders, maskSignatures } from './sign'

export type Event = { eventType: string; body: string }
export type AttemptOptions = { connections: Connections; retryWaits: number[]; deadlineMs: number; turn: Turn }

const GONE_STATUS = 410

type Result = Partial<Answer> & { error?: string }

/**
 * Attempts one delivery, in all within the deadline. Undefined when it was given up on our side
 * (`stopped`), which says nothing about the target.
 */
export async function attempt(
  context: Context,
  claimed: Claim,
  event: Event,
  { connections, retryWaits, deadlineMs, turn }: AttemptOptions,
  stopped: AbortSignal,
): Promise<Outcome | undefined> {
  const at = context.instant()
  const startTime = performance.now()
  const controller = new AbortController()
  const late = setTimeout(
    () => controller.abort(new Late(`no complete answer within ${deadlineMs / 1_000} s`)),
    deadlineMs,
  )
  const stop = () => controller.abort(stopped.reason)
  stopped.addEventListener('abort', stop)
  let headers: Record<string, string> = {}
  let result: Result
  try {
    stopped.throwIfAborted()
    headers = deliveryHeaders(context, { ...claimed, ...event, deliveryId: claimed.id }, at)
    const route = await context.targets.route(claimed.targetUrl, controller.signal)
    // Those before it began earlier, so their deadlines end this wait as well.
    await turn.mine
    controller.signal.throwIfAborted()
    const request = post(connections.to(route), route.url, { headers, body: event.body, signal: controller.signal })
    turn.pass()
    const answer = await request
    result = { ...answer, error: describeAnswer(answer) }
  } catch (error) {
    if (stopped.aborted) return undefined
    result = failure(controller.signal.aborted ? controller.signal.reason : error, error)
    if (result.error === UNKNOWN_ERROR)
      context.log.error({ err: error, delivery: claimed.id }, 'an attempt failed here')
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
    durationMs: Math.round(performance.now() - startTime),
    status: result.status,
    error: result.error,
    headers: JSON.stringify(maskSignatures(headers)),
    responseHeaders: result.headers && JSON.stringify(result.headers),
    responseBody: result.body,
    responseTruncated: result.truncated ?? false,
    ...(result.error !== undefined && { failed: verdict(context, claimed, result, retryWaits) }),
  }
}

/** A target that says it is gone is not asked again by itself. */
function verdict(
  { instant, randomBytes }: Context,
  { tries, isTest }: Claim,
  result: Partial<Answer>,
  waits: number[],
) {
  if (isTest) return {}
  if (result.status === GONE_STATUS) return { gone: true }
  return { nextAttemptAt: nextAttempt({ at: instant(), tries, retryAfter: result.retryAfter }, waits, randomBytes) }
}

/** The secret that a 2xx confirms: during an overlap the old one made the signature that counts. */
function confirmedSecret({ secretSealed }: Claim, headers: Record<string, string>): Buffer | undefined {
  const isCurrent = headers['X-Service-Signature'] !== undefined && headers['X-Service-Signature-Next'] === undefined
  return isCurrent ? (secretSealed ?? undefined) : undefined
}

function failure(reason: unknown, thrown: unknown): Result {
  const answer = thrown instanceof CutShort ? thrown.answer : {}
  return { ...answer, error: describeFailure(reason) }
}

/** Why an attempt ended before its answer. */
export class Late extends Error {}

/** The failure is on our side: a person who looks after the target can do nothing about it. */
const UNKNOWN_ERROR = 'the attempt failed'

const CERTIFICATE: Record<string, string> = {
  CERT_HAS_EXPIRED: 'its certificate has expired',
  CERT_NOT_YET_VALID: 'its certificate is not valid yet',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate chain ends in a self-signed certificate',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate chain is incomplete or its authority is unknown',
  UNABLE_TO_GET_ISSUER_CERT: 'its certificate chain is incomplete or its authority is unknown',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'its certificate chain is incomplete or its authority is unknown',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host name',
  CERT_REVOKED: 'its certificate is revoked',
}

const CONNECTION: Record<string, string> = {
  ECONNREFUSED: 'the target refused the connection',
  UND_ERR_CONNECT_TIMEOUT: 'no connection to the target within 10 s',
  ETIMEDOUT: 'the connection to the target timed out',
  EHOSTUNREACH: 'there is no route to the target',
  ENETUNREACH: 'there is no route to the target',
  UND_ERR_HEADERS_OVERFLOW: 'the headers of the answer are too large',
}

/** Codes of a connection that ended while an answer was awaited. */
const CONNECTION_CLOSED = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'])

export function describeFailure(error: unknown): string {
  if (error instanceof TargetRefused) return error.message.replace(/^must /, 'the target must ')
  if (error instanceof Late || error instanceof CutShort || error instanceof NameNotFound) return error.message
  if (!(error instanceof Error)) return UNKNOWN_ERROR
  if (error.name === 'HTTPParserError') return 'the answer is not valid HTTP'
  const code = 'code' in error ? String(error.code) : ''
  const certificate = CERTIFICATE[code]
  if (certificate) return `the TLS connection failed: ${certificate}`
  if (/^(EPROTO|ERR_SSL_|ERR_TLS_)/.test(code)) return `the TLS connection failed: ${handshakeReason(error)}`
  if (CONNECTION_CLOSED.has(code)) return describeClosedConnection(error)
  return CONNECTION[code] ?? UNKNOWN_ERROR
}

function handshakeReason(error: Error): string {
  const reason = 'reason' in error && typeof error.reason === 'string' ? error.reason : ''
  return reason ? `the handshake was refused (${reason})` : 'the handshake was refused'
}

function describeClosedConnection(error: Error): string {
  if (/before secure TLS connection/.test(error.message)) {
    return 'the TLS connection failed: the target closed it during the handshake'
  }
  // Once something was written the target may have read all of it.
  return wasWritten(error)
    ? 'the target closed the connection after the request was sent, without an answer'
    : 'the target closed the connection before the request was sent'
}

function wasWritten(error: Error): boolean {
  const socket: unknown = 'socket' in error ? error.socket : undefined
  if (typeof socket !== 'object' || socket === null || !('bytesWritten' in socket)) return 'code' in error
  return Number(socket.bytesWritten) > 0
}

const LONGEST_LOCATION = 200

/** Why an answer is not a success; undefined where it is one. */
export function describeAnswer({
  status,
  retryAfter,
  location,
}: Pick<Answer, 'status' | 'retryAfter' | 'location'>): string | undefined {
  if (status >= 200 && status < 300) return undefined
  if (status >= 300 && status < 400) return describeRedirect(status, location)
  if (status === 410) return 'the target answered 410 Gone, which pauses the subscription'
  if (retryAfter !== undefined && (status === 429 || status === 503)) {
    return `the target answered ${status} and asks to wait (Retry-After: ${printable(retryAfter, 40)})`
  }
  return `the target answered ${status}`
}

function describeRedirect(status: number, location: string | undefined): string {
  const where = location === undefined ? '' : ` to ${printable(location, LONGEST_LOCATION)}`
  return `the target answered ${status} and redirects${where}; redirects are not followed`
}

/** What a target wrote, in one line that moves no cursor and turns no text. */
function printable(text: string, longest: number): string {
  const clean = text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '\ufffd')
  const characters = [...clean]
  return characters.length > longest ? `${characters.slice(0, longest).join('')}…` : clean
}

type Turn = {
  /** Settles once every attempt before it has sent its request, or ended without. */
  mine: Promise<void>
  /** Lets the next one send its request. */
  pass(): void
}

export const NO_TURN: Turn = { mine: Promise.resolve(), pass: () => undefined }

/**
 * Has the requests of each subscription sent in the order in which their attempts began. Checking
 * where a target may be connected to takes some attempts longer than others; without turns, the
 * later event would then be sent first.
 */
export class Turns {
  #last = new Map<string, Promise<void>>()

  take(subscriptionId: string): Turn {
    const mine = this.#last.get(subscriptionId) ?? Promise.resolve()
    let settle: () => void = () => undefined
    const requestSent = new Promise<void>((resolve) => {
      settle = resolve
    })
    const next = mine.then(() => requestSent)
    this.#last.set(subscriptionId, next)
    const pass = () => {
      settle()
      void next.then(() => {
        if (this.#last.get(subscriptionId) === next) this.#last.delete(subscriptionId)
      })
    }
    return { mine, pass }
  }
}
