import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { ErrorReason } from '@/lib/contract/answer'

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
const ALLOW = [...METHODS].join(', ')

type Fault = { code: 400 | 405 | 408; message: string; reason: ErrorReason }
const NOT_ALLOWED: Fault = { code: 405, message: 'This method is not allowed.', reason: 'method_not_allowed' }

/** What Node's parser could not read as a request, by the code of its error. */
const FAULTS: Record<string, Fault> = {
  HPE_HEADER_OVERFLOW: {
    code: 400,
    message: 'the path and headers are larger than 16 KiB',
    reason: 'headers_too_large',
  },
  ERR_HTTP_REQUEST_TIMEOUT: { code: 408, message: 'This request did not arrive in time.', reason: 'request_timeout' },
}
const MALFORMED_REQUEST: Fault = { code: 400, message: 'this is no HTTP request', reason: 'invalid_request' }

/** A request like any other, but for a method that Node's parser does not know. */
const REQUEST_LINE = /^[A-Z-]+ \S+ HTTP\/1\.[01]\r\n/

const NOT_A_PATH: Fault = {
  code: 400,
  message: 'the target of a request is a path of this host',
  reason: 'invalid_request',
}

const STATUS_TEXT = { 400: 'Bad Request', 405: 'Method Not Allowed', 408: 'Request Timeout' }

/** Answers 405 to a method that no route has; false when the method is a usual one. */
export function refuseMethod(request: IncomingMessage, response: ServerResponse): boolean {
  if (METHODS.has(request.method ?? '')) return false
  refuse(response, NOT_ALLOWED, { allow: ALLOW })
  return true
}

/** `..`, which browsers resolve before they ask: the prefix of such a path says nothing of where it leads. */
const DOT_SEGMENT = /^[^?]*[/\\](\.|%2e){1,2}([/\\?#]|$)/i

/**
 * Answers 400 to a target that names a host, as for a proxy (`GET http://elsewhere/`), that a
 * redirect could turn into one (`//elsewhere`), or that has dot segments or wrong percent signs.
 * False when it is a path.
 */
export function refuseTarget({ url = '' }: IncomingMessage, response: ServerResponse): boolean {
  if (/^\/(?![/\\])/.test(url) && !DOT_SEGMENT.test(url) && isDecodable(url)) return false
  refuse(response, NOT_A_PATH)
  return true
}

/** Whether the percent signs of a path stand for UTF-8. What follows the question mark is read leniently. */
function isDecodable(url: string): boolean {
  try {
    decodeURIComponent(url.replace(/[?#].*$/s, ''))
    return true
  } catch {
    return false
  }
}

function refuse(response: ServerResponse, fault: Fault, more: Record<string, string> = {}): void {
  const body = JSON.stringify(fault)
  const headers = { connection: 'close', 'content-type': 'application/json', 'content-length': body.length }
  response.writeHead(fault.code, { ...more, ...headers }).end(body)
}

/** Answers CONNECT, for which Node opens no response. */
export function refuseConnect(_request: IncomingMessage, socket: Duplex): void {
  writeFault(socket, NOT_ALLOWED)
}

/** Answers what Node cannot read as a request in the one error shape, and ends the connection. */
export function refuseUnreadable(error: Error & { code?: string; rawPacket?: Buffer }, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const line = error.rawPacket?.subarray(0, 2_000).toString('latin1') ?? ''
  const isUnknownMethod = error.code === 'HPE_INVALID_METHOD' && REQUEST_LINE.test(line)
  const fault = isUnknownMethod ? NOT_ALLOWED : (FAULTS[error.code ?? ''] ?? MALFORMED_REQUEST)
  writeFault(socket, fault, line.startsWith('HEAD '))
}

function writeFault(socket: Duplex, fault: Fault, isHead = false): void {
  const body = isHead ? '' : JSON.stringify(fault)
  const head = [
    `HTTP/1.1 ${fault.code} ${STATUS_TEXT[fault.code]}`,
    'Connection: close',
    'Content-Type: application/json',
  ]
  if (fault.code === 405) head.push(`Allow: ${ALLOW}`)
  // The connection may break before the answer is out.
  socket.on('error', () => undefined)
  socket.end([...head, `Content-Length: ${body.length}`, '', body].join('\r\n'))
}
