import { OUTCOME_UNKNOWN } from '@/lib/contract/constants'
import { isRefusal, messageFor } from '@/lib/desk/contract/refusal'

import { log } from '@/lib/desk/env/log'
import { logRefusal } from './refusal-log'
import type { RequestLine } from './request-line'

/** A JSON answer that no cache keeps. */
export function json(value: unknown, status = 200): Response {
  return Response.json(value, { status })
}

/** Turns what a route handler threw into the one error shape. Unknown failures are logged and answered without detail. */
export function refused(error: unknown, request: RequestLine, isAdmin = false): Response {
  if (isRefusal(error)) {
    logRefusal(error.code, request)
    if (error.code >= 500) log().warn({ request, code: error.code, err: error.about.cause }, error.message)
    const { field, retryAfter, unknownOutcome } = error.about
    const known = unknownOutcome ? OUTCOME_UNKNOWN : error.about.reason
    const reason = known ? { reason: known } : {}
    const message = messageFor(error, isAdmin)
    const response = json({ code: error.code, message, ...reason, ...(field ? { field } : {}) }, error.code)
    if (retryAfter) response.headers.set('retry-after', String(retryAfter))
    return response
  }
  log().error({ request, err: error }, 'a route failed')
  return json({ code: 500, message: 'The desk failed. Your work is kept; try again in a moment.' }, 500)
}

/** What every answer carries; the headers of lib/desk/server/security-headers.ts are added to it as it leaves. */
export function finish(response: Response, requestId: string): Response {
  if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'no-store')
  response.headers.set('x-request-id', requestId)
  return response
}
