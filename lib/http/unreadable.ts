import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
const ALLOW = [...METHODS].join(', ')

type Fault = { code: 400 | 405 | 408; message: string }
const NOT_ALLOWED: Fault = { code: 405, message: 'This method is not allowed.' }

/** What Node's parser could not read as a request, by the code of its error. */
const FAULTS: Record<string, Fault> = {
  HPE_HEADER_OVERFLOW: { code: 400, message: 'the path and headers are larger than 16 KiB' },
  HPE_INVALID_METHOD: NOT_ALLOWED,
  ERR_HTTP_REQUEST_TIMEOUT: { code: 408, message: 'This request did not arrive in time.' },
}
const MALFORMED: Fault = { code: 400, message: 'this is no HTTP request' }

const STATUS_TEXT = { 400: 'Bad Request', 405: 'Method Not Allowed', 408: 'Request Timeout' }

/** Answers 405 to a method that no route has, such as TRACE; false when the method is one of the usual ones. */
export function refuseMethod(request: IncomingMessage, response: ServerResponse): boolean {
  if (METHODS.has(request.method ?? '')) return false
  const body = JSON.stringify(NOT_ALLOWED)
  const headers = {
    allow: ALLOW,
    connection: 'close',
    'content-type': 'application/json',
    'content-length': body.length,
  }
  response.writeHead(405, headers).end(body)
  return true
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
  const isHead = error.rawPacket?.subarray(0, 5).toString() === 'HEAD '
  writeFault(socket, FAULTS[error.code ?? ''] ?? MALFORMED, isHead)
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
