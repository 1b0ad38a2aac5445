import type { Dispatcher, Pool } from 'undici'
import { type Excerpt, excerptOf } from './excerpt'

const MAX_READ_BYTES = 64 * 1024

export type Answer = Excerpt & {
  status: number
  retryAfter?: string
  location?: string
  /** The first ones, credentials withheld. */
  headers: Record<string, string>
}

/** The answer began, and never came to an end: its status is known, its success is not. */
export class CutShort extends Error {
  constructor(
    readonly answer: Answer,
    cause: unknown,
  ) {
    super('the answer broke off before its end', { cause })
  }
}

/** Posts a body and reads the answer, up to a size. No redirect is followed. */
export async function post(
  pool: Pool,
  url: URL,
  { headers, body, signal }: { headers: Record<string, string>; body: string; signal: AbortSignal },
): Promise<Answer> {
  const path = url.pathname + url.search
  const response = await pool.request({ path, method: 'POST', headers, body, signal })
  const read: Buffer[] = []
  const header = (name: string) => [response.headers[name]].flat()[0]
  const answer = async (): Promise<Answer> => ({
    status: response.statusCode,
    retryAfter: header('retry-after'),
    location: header('location'),
    headers: excerptHeaders(response.headers),
    ...(await excerptOf(read, header('content-encoding'))),
  })
  try {
    await readSome(response.body, read)
  } catch (cause) {
    throw new CutShort(await answer(), cause)
  }
  return answer()
}

async function readSome(body: Dispatcher.ResponseData['body'], read: Buffer[]): Promise<void> {
  let size = 0
  // Leaving the loop early ends the connection: the rest is not read, however long it is.
  for await (const chunk of body) {
    read.push(chunk)
    size += chunk.length
    if (size >= MAX_READ_BYTES) break
  }
}

const HEADERS_AT_MOST = 20
const NAME_AT_MOST = 60
const VALUE_AT_MOST = 256
/** Of all values together. */
const VALUES_AT_MOST = 2 * 1024 - HEADERS_AT_MOST

/** What only the receiver and its other callers may know. */
const SECRET = /cookie|auth|token|secret|password|credential|session|api-?key|signature/
const REDACTION = '***'
/** Says what a client has to send, and is no secret. */
const PUBLIC = 'www-authenticate'

type RawHeaders = Record<string, string | string[] | undefined>

/** The first headers of an answer, in lines that fit, without possible credentials. */
export function excerptHeaders(received: RawHeaders): Record<string, string> {
  let remainingValues = VALUES_AT_MOST
  const entries = Object.entries(received)
    .slice(0, HEADERS_AT_MOST)
    .map(([name, value]): [string, string] => {
      const isSecret = SECRET.test(name) && name !== PUBLIC
      const text = isSecret
        ? REDACTION
        : shorten(readable([value].flat().join(', ')), Math.min(VALUE_AT_MOST, remainingValues))
      remainingValues = Math.max(0, remainingValues - text.length)
      return [shorten(name, NAME_AT_MOST), text]
    })
  return Object.fromEntries(entries)
}

const ASCII = /^[ -~]*$/

/** Almost every value is printable ASCII, which needs nothing. */
const readable = (text: string) => (ASCII.test(text) ? text : printable(decode(text)))

/** Values come as Latin-1, and many servers write UTF-8. */
function decode(text: string): string {
  const utf8 = Buffer.from(text, 'latin1').toString('utf8')
  return utf8.includes('\ufffd') ? text : utf8
}

const shorten = (text: string, most: number) => (text.length > most ? `${text.slice(0, most)}…` : text)

/** Nothing that moves a cursor, turns the direction of text, or that PostgreSQL cannot store. */
const printable = (text: string) => text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '\ufffd')
