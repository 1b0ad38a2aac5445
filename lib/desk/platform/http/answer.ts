import { OUTCOME_UNKNOWN } from '@/lib/contract/constants'
import { DATABASE_MESSAGES, DATABASE_REASON } from '@/lib/desk/platform/contract/database-messages'
import { isRefusal, messageFor, Refusal } from '@/lib/desk/platform/contract/refusal'
import { log } from '@/lib/desk/platform/log/log'
import { databaseTrouble } from '@/lib/http/database-trouble'
import { logRefusal } from './refusal-log'
import type { RequestLine } from './request-line'

export const json = (value: unknown, status = 200): Response => Response.json(value, { status })

/** Turns what a route handler threw into the one error shape. Unknown failures are logged and answered without detail. */
export function refused(failure: unknown, request: RequestLine, isAdmin = false): Response {
  const error = databaseRefusal(failure) ?? failure
  if (isRefusal(error)) {
    logRefusal(error.code, request)
    if (error.code >= 500) log().warn({ request, code: error.code, err: error.about.cause }, error.message)
    const { field, retryAfter, unknownOutcome } = error.about
    const reason = unknownOutcome ? OUTCOME_UNKNOWN : error.about.reason
    const response = json({ code: error.code, message: messageFor(error, isAdmin), reason, field }, error.code)
    if (retryAfter) response.headers.set('retry-after', String(retryAfter))
    return response
  }
  log().error({ request, err: error }, 'a route failed')
  return json({ code: 500, message: 'The dashboard failed. Your work is kept; try again in a moment.' }, 500)
}

/** What a failure of the dashboard's own database means for the person who waits. */
function databaseRefusal(cause: unknown): Refusal | undefined {
  const trouble = isRefusal(cause) ? undefined : databaseTrouble(cause)
  if (!trouble) return undefined
  const reason = DATABASE_REASON[trouble]
  const about =
    trouble === 'full' ? { retryAfter: 30, forAdmins: "Free space on the database's disk." } : { retryAfter: 5 }
  return new Refusal(503, DATABASE_MESSAGES[reason], { ...about, reason, cause })
}

/** Adds the headers of every answer; lib/desk/platform/server/harden.ts adds the rest as it leaves. */
export function finish(response: Response, requestId: string): Response {
  if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'no-store')
  response.headers.set('x-request-id', requestId)
  return response
}
