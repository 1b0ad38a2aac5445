import type { IncomingMessage, RequestListener, Server } from 'node:http'
import type { Env } from '@/lib/desk/platform/config/parse-env'
import { endAbandonedBody } from '@/lib/http/abandoned-bodies'
import { clientAddressOf } from '@/lib/http/peer-address'
import { refuseConnect, refuseMethod, refuseTarget, refuseUnreadable } from '@/lib/http/unreadable'
import { completeHeaders } from './complete-headers'
import { observeRequest, REQUEST_ID } from './observe-request'
import { securityHeaders } from './security-headers'
import { setContentTypeAsText } from './text-content-type'

/** Longer than any body may take (lib/http/receive-body.ts), which answers before this ends the connection. */
export const SERVER_TIMEOUTS = { headersTimeout: 10_000, requestTimeout: 180_000, connectionsCheckingInterval: 2_000 }

/** Wraps the listener: what must apply to each request before Next.js sees it, and to each answer. */
export function hardened(
  listener: RequestListener,
  { DESK_ORIGIN, DESK_TRUSTED_PROXIES }: Pick<Env, 'DESK_ORIGIN' | 'DESK_TRUSTED_PROXIES'>,
): RequestListener {
  const headers = securityHeaders(DESK_ORIGIN.every((origin) => origin.startsWith('https:')))
  return (request, response) => {
    completeHeaders(response, { ...headers, [REQUEST_ID]: observeRequest(request, response) })
    setContentTypeAsText(response)
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

/** From here on `X-Forwarded-For` has one address, the client's, and nothing that the client wrote. */
function nameClient(request: IncomingMessage, proxies: number): void {
  const forwardedFor = [request.headers['x-forwarded-for'] ?? []].flat().join(',')
  const address = clientAddressOf({ peer: request.socket.remoteAddress, forwardedFor, proxies })
  if (address) request.headers['x-forwarded-for'] = address
  else delete request.headers['x-forwarded-for']
}

/**
 * Pages read no bodies, but Next.js would keep up to 10 MB of one in memory before any check. A form that was submitted before its
 * page's scripts ran gets the page again.
 */
function removeBodyOfPages(request: IncomingMessage): void {
  if (request.method === 'GET' || request.method === 'HEAD' || request.url?.startsWith('/api/')) return
  request.method = 'GET'
  for (const name of ['content-length', 'transfer-encoding', 'content-type', 'next-action'])
    delete request.headers[name]
}
