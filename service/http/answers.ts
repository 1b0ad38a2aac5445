import type { Context as HttpContext, MiddlewareHandler } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { ServiceFault } from '@/lib/contract/answer'
import { type DatabaseTrouble, databaseTrouble } from '@/lib/http/database-trouble'
import { safeMessage } from '@/lib/log/describe-error'
import { Refusal, type RefusalKind, Unavailable } from '../errors'
import type { HttpEnv } from './request'

/** U+0000 is in nothing that is kept, hence in no address that leads anywhere. */
export const refuseUnstorablePath: MiddlewareHandler<HttpEnv> = async (c, next) =>
  c.req.path.includes('%00') ? unknownPath(c) : next()

export const unknownPath = (c: HttpContext<HttpEnv>) =>
  c.json({ code: 404, message: 'not found', reason: 'path_not_found' } satisfies ServiceFault, 404)

const DATABASE: Record<DatabaseTrouble, Refusal> = {
  unavailable: new Unavailable(
    'database_unavailable',
    'The database of the service does not answer. Try again in a moment.',
    5,
  ),
  full: new Unavailable(
    'storage_full',
    'The service cannot save anything, because its disk is full. Try again later.',
    30,
  ),
  unconfirmed: new Unavailable(
    'database_unconfirmed',
    'The database of the service does not confirm what is written. Try again in a moment.',
    5,
  ),
  'read-only': new Unavailable(
    'database_read_only',
    'The service cannot save anything, because its database is read-only. Try again later.',
    30,
  ),
}

/**
 * Every failure as `{code, message, reason, field?}`. What is not ours is logged under the
 * request's id and answers without detail. After the end of the
 * service (`ended`), failures of remaining requests are no errors: no client awaits an answer.
 */
export const failure = (ended?: AbortSignal) => (error: Error, c: HttpContext<HttpEnv>) => {
  if (error instanceof Refusal) return refusal(error, c)
  const requestId = c.get('requestId')
  if (ended?.aborted)
    c.get('log').info({ requestId, reason: safeMessage(error) }, 'a request was broken off by the end')
  else {
    const trouble = databaseTrouble(error)
    c.get('log').error({ err: error, requestId }, trouble ? 'the database failed' : 'unexpected failure')
    if (trouble) return refusal(DATABASE[trouble], c)
  }
  const message = `internal error; request ${requestId}`
  return c.json({ code: 500, message, reason: 'internal_error' } satisfies ServiceFault, 500)
}

const STATUS = {
  Invalid: 400,
  NotAuthenticated: 401,
  NotAllowed: 403,
  NotFound: 404,
  TooSlow: 408,
  Conflict: 409,
  LimitExceeded: 429,
  Unavailable: 503,
} as const satisfies Record<RefusalKind, ContentfulStatusCode>

function refusal({ kind, message, reason, field, retryAfter }: Refusal, c: HttpContext<HttpEnv>) {
  const code = STATUS[kind]
  if (retryAfter !== undefined) c.header('retry-after', String(retryAfter))
  return c.json({ code, message, reason, field } satisfies ServiceFault, code)
}

/** An ApiResponse (docs/interface.md, 2.6): the created object's id, or a confirmation. */
export const answerCreated = (c: HttpContext<HttpEnv>, { id, notice }: { id: string; notice?: string }) =>
  c.json({ code: 200, message: id, notice })
export const answerOk = (c: HttpContext<HttpEnv>, message: string) => c.json({ code: 200, message })
