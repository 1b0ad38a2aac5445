import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Env } from '@/lib/desk/runtime/config/parse-env'
import { once } from '@/lib/desk/runtime/process/once'
import { DOCUMENT_LENGTH, enforceLength } from '@/lib/http/answer-length'
import { endAbandonedBody } from '@/lib/http/bodies'
import { clientAddressOf } from '@/lib/http/peer-address'
import { refuseConnect, refuseMethod, refuseTarget, refuseUnreadable } from '@/lib/http/unreadable'
import { observeRequest, REQUEST_ID } from './observe-request'

/**
 * Longer than any body may take (lib/http/bodies.ts), which answers before this ends the
 * connection.
 */
export const SERVER_TIMEOUTS = { headersTimeout: 10_000, requestTimeout: 180_000, connectionsCheckingInterval: 2_000 }

/**
 * Wraps the listener: what must apply to each request before Next.js sees it, and to each answer.
 */
export function hardened(
  listener: RequestListener,
  { DESK_ORIGIN, DESK_TRUSTED_PROXIES }: Pick<Env, 'DESK_ORIGIN' | 'DESK_TRUSTED_PROXIES'>,
): RequestListener {
  const headers = securityHeaders(DESK_ORIGIN.every((origin) => origin.startsWith('https:')))
  return (request, response) => {
    completeHeaders(response, { ...headers, [REQUEST_ID]: observeRequest(request, response) })
    setContentTypeAsText(response)
    enforceLength(response)
    endAbandonedBody(response)
    if (refuseMethod(request, response) || refuseTarget(request, response)) return
    nameClient(request, DESK_TRUSTED_PROXIES)
    removeBodyOfPages(request)
    listener(request, response)
  }
}

/** Answers data that never becomes a request. */
export function refuseUnreadableRequests(server: Server): void {
  server.on('connect', refuseConnect)
  server.on('clientError', refuseUnreadable)
}

/**
 * From here on `X-Forwarded-For` has one address, the client's, and nothing that the client wrote.
 */
function nameClient(request: IncomingMessage, proxies: number): void {
  const forwardedFor = [request.headers['x-forwarded-for'] ?? []].flat().join(',')
  const address = clientAddressOf({ peer: request.socket.remoteAddress, forwardedFor, proxies })
  if (address) request.headers['x-forwarded-for'] = address
  else delete request.headers['x-forwarded-for']
}

/**
 * Pages read no bodies, but Next.js would keep up to 10 MB of one in memory before any check. A
 * form that was submitted before its page's scripts ran gets the page again.
 */
function removeBodyOfPages(request: IncomingMessage): void {
  if (request.method === 'GET' || request.method === 'HEAD' || request.url?.startsWith('/api/')) return
  request.method = 'GET'
  for (const name of ['content-length', 'transfer-encoding', 'content-type', 'next-action'])
    delete request.headers[name]
}

/**
 * Sets the content type as a text where Next.js sets a list of one, as it does for every answer of
 * a route handler. Its compression leaves out an answer whose type is a list
 * (vercel/next.js#98007), and 50 envelopes are 41 KB instead of 5.
 */
function setContentTypeAsText(response: ServerResponse): void {
  const setHeader = response.setHeader
  Object.assign(response, {
    setHeader: (name: string, value: number | string | readonly string[]) => {
      const isList = Array.isArray(value) && value.length === 1 && name.toLowerCase() === 'content-type'
      return Reflect.apply(setHeader, response, [name, isList ? value[0] : value])
    },
  })
}

/**
 * Adds the headers that an answer lacks when its head is written. Earlier, Next.js would add its
 * own next to ours instead of replacing them.
 */
function completeHeaders(response: ServerResponse, headers: Record<string, string>): void {
  const writeHead = response.writeHead
  const completed = (...[status, ...rest]: [number, ...unknown[]]): ServerResponse => {
    const given = headerNames(rest.at(-1))
    const missing = (name: string) => !response.hasHeader(name) && !given.has(name)
    for (const [name, value] of Object.entries(headers)) if (missing(name)) response.setHeader(name, value)
    if (missing('content-security-policy')) {
      response.setHeader('content-security-policy', contentSecurityPolicyOf(contentTypeOf(response, rest.at(-1))))
    }
    setContentLength(response)
    return Reflect.apply(writeHead, response, [status, ...rest])
  }
  Object.assign(response, { writeHead: completed })
}

/**
 * Announces the length of a file. Without it, most proxies end an answer that broke off as if it
 * were whole. Next.js removes the header from every answer of a route handler.
 */
function setContentLength(response: ServerResponse): void {
  const length = response.getHeader(DOCUMENT_LENGTH)
  if (length === undefined || response.hasHeader('content-encoding')) return
  response.setHeader('content-length', String(length))
  response.removeHeader('transfer-encoding')
}

/** `writeHead` takes headers as an object, or as a flat list of names and values. */
function entriesOf(headers: unknown): [string, unknown][] {
  if (typeof headers !== 'object' || headers === null) return []
  if (!Array.isArray(headers)) return Object.entries(headers)
  return headers.flatMap((name, index) =>
    index % 2 === 0 ? [[String(name), headers[index + 1]] as [string, unknown]] : [],
  )
}

const headerNames = (headers: unknown) => new Set(entriesOf(headers).map(([name]) => name.toLowerCase()))

function contentTypeOf(response: ServerResponse, headers: unknown): string {
  const given = entriesOf(headers).find(([name]) => name.toLowerCase() === 'content-type')
  return String(given?.[1] ?? response.getHeader('content-type') ?? '')
}

/** The headers of every answer. */
function securityHeaders(https: boolean): Record<string, string> {
  return {
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(https ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  }
}

const CLOSED = ["base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"]
const NOTHING = ["default-src 'none'", ...CLOSED].join('; ')
/** Error pages of Next.js below `/_next/` have no nonce: they are shown without their scripts. */
const PLAIN_PAGE = [
  "default-src 'none'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' data:",
  ...CLOSED,
].join('; ')
/** A worker has the policy of its script's answer; the PDF worker compiles its decoders. */
const SCRIPT = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "connect-src 'self' blob: data:",
  ...CLOSED,
].join('; ')

/** The policy of an answer without one of its own; pages have theirs. */
function contentSecurityPolicyOf(contentType: string): string {
  if (contentType.startsWith('text/html')) return PLAIN_PAGE
  return contentType.includes('javascript') ? SCRIPT : NOTHING
}

/**
 * Turns the stack of each abort's reason into text. React ends every render with `abort(new
 * Error(…))`, and until somebody reads the stack, V8 keeps the objects of its frames alive: here
 * the immediates of overlapping renders, with their requests and answers. Each kept the next one,
 * and under steady load no request was ever freed.
 */
export function releaseFramesOfAbortReasons(): void {
  const { abort } = AbortController.prototype
  AbortController.prototype.abort = function (reason?: unknown) {
    if (reason instanceof Error) void reason.stack
    abort.call(this, reason)
  }
}

const state = () => once('hardened server', () => ({ hardened: false }))

/** Called by the preload, in its process. */
export function markHardened(): void {
  state().hardened = true
}

/**
 * Without the preload, clients could choose their own address, and answers would lack their policy.
 */
export function requireHardened(): void {
  if (state().hardened) return
  throw new Error('The dashboard was not started by "npm start", which loads the protection of its HTTP server.')
}
