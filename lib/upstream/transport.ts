import 'server-only'
import { Agent, type Dispatcher, request } from 'undici'
import { LOOK_FIRST, Refusal } from '@/lib/contract/refusal'
import { once } from '@/lib/env/once'

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'
export type Outgoing = {
  method: Method
  url: string
  headers: Record<string, string>
  body?: unknown
  /** For the whole exchange, the answer's body included. */
  deadlineMs: number
  /** For the answer's headers, where the body may take longer. */
  answersWithinMs?: number | undefined
  signal?: AbortSignal
}
export type Incoming = Dispatcher.ResponseData

const agent = () =>
  once('upstream agent', () => new Agent({ connections: 32, connect: { timeout: 5_000 }, keepAliveTimeout: 10_000 }))

/** Sends one request, following no redirect; resolves when the answer's headers are there. */
export async function send({
  method,
  url,
  headers,
  body,
  deadlineMs,
  answersWithinMs = deadlineMs,
  signal,
}: Outgoing): Promise<Incoming> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(new DOMException('no answer in time', 'TimeoutError')), answersWithinMs)
  const ends = [AbortSignal.timeout(deadlineMs), late.signal, ...(signal ? [signal] : [])]
  try {
    return await request(url, {
      dispatcher: agent(),
      method,
      headers: {
        accept: 'application/json',
        ...headers,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: body === undefined ? null : JSON.stringify(body),
      signal: AbortSignal.any(ends),
      headersTimeout: deadlineMs,
      bodyTimeout: deadlineMs,
    })
  } catch (error) {
    throw signal?.aborted ? error : failure(error, method)
  } finally {
    clearTimeout(timer)
  }
}

/** Nothing was sent: the time was used up before. */
export const tooLate = () => new Refusal(504, 'The service did not answer in time. Try again in a moment.')

/** Codes of failures before the request could leave: nothing can have happened. */
const NEVER_LEFT =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|CERT_.*|DEPTH_ZERO_.*|SELF_SIGNED_.*|UNABLE_TO_.*|ERR_TLS_.*)$/
const TOO_LATE = /^(UND_ERR_HEADERS_TIMEOUT|UND_ERR_BODY_TIMEOUT)$/

/** Says what a failed exchange means for the person who waits. */
export function failure(error: unknown, method: string): Refusal {
  if (error instanceof Refusal) return error
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (NEVER_LEFT.test(code)) {
    return new Refusal(502, 'The service cannot be reached. Nothing was changed. Try again in a moment.', {
      cause: error,
    })
  }
  const late = TOO_LATE.test(code) || (error instanceof Error && error.name === 'TimeoutError')
  const what = late ? 'The service did not answer in time.' : 'The connection to the service broke.'
  if (method === 'GET') return new Refusal(late ? 504 : 502, `${what} Try again in a moment.`, { cause: error })
  return new Refusal(late ? 504 : 502, `${what} ${LOOK_FIRST}`, {
    unknownOutcome: true,
    cause: error,
  })
}
