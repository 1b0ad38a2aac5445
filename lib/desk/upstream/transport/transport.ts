import 'server-only'
import { Duplex, pipeline, Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib'
import { Agent, type Dispatcher, request } from 'undici'
import { env } from '@/lib/desk/runtime/config/env'
import { isRefusal, outcomeUnknown, Refusal, ServiceFailed, ServiceTimeout } from '@/lib/desk/runtime/contract/refusal'
import { once } from '@/lib/desk/runtime/process/once'
import { tracing } from '@/lib/desk/runtime/process/tracing'
import { describeServiceStart } from '../service-start'
import type { StreamedJson } from './streamed-json'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type Outgoing = {
  method: Method
  url: string
  headers?: Record<string, string>
  body?: unknown
  /** Instead of `body`. */
  streamed?: StreamedJson | undefined
  /** For the whole exchange, the answer's body included. */
  deadlineMs: number
  /** For the answer's headers, where the body may take longer. */
  answersWithinMs?: number | undefined
  signal?: AbortSignal | undefined
  /**
   * What must not come back, besides the credentials among the headers and what the server holds.
   */
  secrets?: readonly string[] | undefined
}

export type Incoming = {
  method: Method
  statusCode: number
  headers: Dispatcher.ResponseData['headers']
  /** Decoded. */
  body: Readable
  /** True when the headers name the length and ranges of a compressed body. */
  compressed: boolean
  /** For the log. */
  where: string
  /** What has to be removed from its text. */
  secrets: readonly string[]
  /** Reads the rest and drops it, so the connection can be used again. */
  drop(): Promise<void>
}

const CREDENTIALS = ['x-api-key', 'x-operator-token', 'x-service-proxy-secret', 'x-signing-session']

const agent = () =>
  once('upstream agent', () => new Agent({ connections: 32, connect: { timeout: 5_000 }, keepAliveTimeout: 10_000 }))

/**
 * Continues the trace at the service. The secret shows that it was the dashboard that decided
 * whether the trace is recorded.
 */
function traceHeaders(): Record<string, string> {
  const { traceparent } = tracing()?.headers() ?? {}
  const secret = env().SERVICE_PROXY_SECRET
  return traceparent ? { traceparent, ...(secret ? { 'x-service-proxy-secret': secret } : {}) } : {}
}

/** Sends one request, following no redirect; resolves when the answer's headers are there. */
export async function send({
  method,
  url,
  headers = {},
  body,
  streamed,
  deadlineMs,
  answersWithinMs = deadlineMs,
  signal,
  secrets = [],
}: Outgoing): Promise<Incoming> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(new DOMException('no answer in time', 'TimeoutError')), answersWithinMs)
  const ends = [AbortSignal.timeout(deadlineMs), late.signal, ...(signal ? [signal] : [])]
  try {
    const answer = await request(url, {
      dispatcher: agent(),
      method,
      headers: {
        accept: 'application/json',
        'accept-encoding': ACCEPT_ENCODING,
        ...traceHeaders(),
        ...headers,
        ...(body === undefined && !streamed ? {} : { 'content-type': 'application/json' }),
        ...(streamed ? { 'content-length': String(streamed.length) } : {}),
      },
      body: streamed ? streamed.open() : body === undefined ? null : JSON.stringify(body),
      signal: AbortSignal.any(ends),
      headersTimeout: deadlineMs,
      bodyTimeout: deadlineMs,
    })
    const credentials = CREDENTIALS.flatMap((name) => headers[name] ?? [])
    return incoming(answer, {
      method,
      where: `${method} ${new URL(url).pathname}`,
      secrets: [...secrets, ...credentials],
    })
  } catch (error) {
    if (signal?.aborted) throw error
    throw failure(error, method)
  } finally {
    clearTimeout(timer)
  }
}

function incoming(
  { statusCode, headers, body }: Dispatcher.ResponseData,
  about: Pick<Incoming, 'method' | 'where' | 'secrets'>,
): Incoming {
  const codings = headers['content-length'] === '0' || statusCode === 204 ? [] : codingsOf(headers['content-encoding'])
  // A reader gets the error; one that comes when nobody reads must not end the process.
  body.on('error', () => undefined)
  let decoded: Readable | undefined
  return {
    ...about,
    statusCode,
    headers,
    get body() {
      decoded ??= decode(body, codings, about.method)
      return decoded
    },
    compressed: codings.length > 0,
    drop: async () => body.dump(),
  }
}

/** Nothing was sent, because the time was used up before. */
export const tooLate = () => new ServiceTimeout('The service did not answer in time. Try again in a moment.')

/** Codes of failures before the request could leave: nothing can have happened. */
const NEVER_LEFT =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|CERT_.*|DEPTH_ZERO_.*|SELF_SIGNED_.*|UNABLE_TO_.*|ERR_TLS_.*)$/
const TOO_LATE = /^(UND_ERR_HEADERS_TIMEOUT|UND_ERR_BODY_TIMEOUT)$/

const NOT_REACHED = 'The service cannot be reached. Nothing was changed. Try again in a moment.'

/** What a failed exchange means for the person who waits. */
export function failure(error: unknown, method: string): Refusal {
  if (isRefusal(error)) return error
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (NEVER_LEFT.test(code)) {
    const start = describeServiceStart()
    const what = start ? `${start} Nothing was changed.` : NOT_REACHED
    return new ServiceFailed(what, { cause: error })
  }
  const late = TOO_LATE.test(code) || (error instanceof Error && error.name === 'TimeoutError')
  const what = late ? 'The service did not answer in time.' : 'The connection to the service broke.'
  const kind = late ? 'ServiceTimeout' : 'ServiceFailed'
  if (method === 'GET') return new Refusal(kind, `${what} Try again in a moment.`, { cause: error })
  return outcomeUnknown(kind, what, { cause: error })
}

/** Part of every request: without it a server may compress in any way (RFC 9110, 12.5.3). */
const ACCEPT_ENCODING = 'gzip, deflate, br'
/** No server has a reason to compress one answer more often. */
const MOST_CODINGS = 2

const DECODERS = new Map<string, () => NodeJS.ReadWriteStream & Readable>([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['deflate', () => Duplex.from(inflate)],
  ['br', createBrotliDecompress],
])

/** The codings of an answer's body in the order in which they were applied. */
function codingsOf(header: string | string[] | undefined): string[] {
  return [header ?? []]
    .flat()
    .join(',')
    .split(',')
    .map((coding) => coding.trim().toLowerCase())
    .filter((coding) => coding !== '' && coding !== 'identity')
}

/**
 * Decodes while the reader reads, so a reader that limits the bytes also limits what a small answer
 * can grow to.
 */
function decode(body: Readable, codings: readonly string[], method: string): Readable {
  const strange = codings.length > MOST_CODINGS ? codings.join(', ') : codings.find((coding) => !DECODERS.has(coding))
  if (strange) {
    body.destroy()
    throw unknown(strange, method)
  }
  const decoders = codings.toReversed().flatMap((coding) => DECODERS.get(coding)?.() ?? [])
  return decoders.reduce<Readable>(
    // An error on either side reaches the reader as an error of the last stream.
    (source, decoder) => pipeline(source, decoder, () => undefined),
    body,
  )
}

/**
 * `deflate` means the zlib format (RFC 9110, 8.4.1.2), but some servers leave out its two bytes of
 * header, as browsers accept.
 */
async function* inflate(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const chunks = source[Symbol.asyncIterator]()
  let head = Buffer.alloc(0)
  while (head.length < 2) {
    const { value, done } = await chunks.next()
    if (done) break
    head = Buffer.concat([head, value])
  }
  const decoder = head.length < 2 || isZlib(head) ? createInflate() : createInflateRaw()
  yield* pipeline(Readable.from(startingWith(head, chunks)), decoder, () => undefined)
}

/**
 * The header names the method (8 is deflate) and a window of at most 32 KiB, and is a multiple of
 * 31 (RFC 1950, 2.2).
 */
function isZlib([method = 0, flags = 0]: Buffer): boolean {
  return (method & 0x0f) === 8 && method >> 4 <= 7 && (method * 256 + flags) % 31 === 0
}

async function* startingWith(head: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield head
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
}

function unknown(coding: string, method: string): Refusal {
  const what = `The service compressed its answer in a way the dashboard did not ask for (${coding.slice(0, 40)}).`
  return method === 'GET' ? new ServiceFailed(what) : outcomeUnknown('ServiceFailed', what)
}
