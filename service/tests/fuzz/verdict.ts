import { holdToPromise } from '../api/promise'
import type { Received } from './send'
import type { Addressed } from './world'

/** Longer than any request may take. */
export const MAX_MS = 2_000
const MAX_MESSAGE = 500

/** Refusals of what never becomes a request to any operation. */
const UNREAD = [
  'this is no HTTP request',
  'the path and headers are larger than 16 KiB',
  'the request line or the Host header is malformed',
]

/** What a message would hold if it fault of the inside. */
const INTERNALS = [
  /\bat .+:\d+:\d+/,
  /node_modules|\.[cm]?[jt]s\b/,
  /\b(select|insert into|update|delete from|where)\b .*\b(from|values|set|and)\b/i,
  /\b(relation|column|constraint|duplicate key|violates|syntax error|postgres|drizzle|pg_\w+)\b/i,
  /\/(work|home|usr|tmp|var|root)\//,
  /sk_live_\w{10}/,
  /\b\w*(TypeError|RangeError|ReferenceError|SyntaxError|ZodError)\b/,
  /\[object |\bundefined\b|\bNaN\b/,
]

/** What is wrong with an answer to a hostile request; undefined when nothing is. */
export function verdict(sent: Addressed, received: Received): string | undefined {
  if (received.status >= 500) return `answered ${received.status}`
  if (received.ms > MAX_MS) return `took ${Math.round(received.ms)} ms`
  if (received.status >= 400 && sent.method !== 'HEAD') {
    const fault = messageOf(received.body)
    if (!fault) return `an error without {code, message}: ${received.bytes.toString().slice(0, 200)}`
    if (fault.code !== received.status) return `code ${fault.code} with status ${received.status}`
    if (fault.message.length > MAX_MESSAGE) return `a message of ${fault.message.length} characters`
    const inside = INTERNALS.find((pattern) => pattern.test(fault.message) && !pattern.test(textOf(sent)))
    if (inside) return `reveals internals: ${fault.message}`
    if (received.status === 400 && UNREAD.includes(fault.message)) return undefined
  }
  // A refusal without a body: what is answered before there is a request ends the connection.
  if (received.status === 400 && sent.method === 'HEAD' && received.headers.get('connection') === 'close')
    return undefined
  return unpromised(sent, received)
}

/** Against the document, where the request reached the operation that it was made for. */
function unpromised({ method, path }: Addressed, received: Received): string | undefined {
  try {
    holdToPromise(method, new URL(`http://service/core${path.split('?')[0]}`).href, received)
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

function messageOf(body: unknown): { code: unknown; message: string } | undefined {
  if (typeof body !== 'object' || body === null || !('code' in body) || !('message' in body)) return undefined
  return typeof body.message === 'string' ? { code: body.code, message: body.message } : undefined
}

const textOf = ({ path, headers, body }: Addressed) => `${path} ${JSON.stringify(headers)} ${body?.toString() ?? ''}`
