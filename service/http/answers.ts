import type { Context as HttpContext, MiddlewareHandler } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { ServiceFault } from '@/lib/contract/answer'
import { safeMessage } from '@/lib/log/describe-error'
import { ServiceError } from '../errors'
import type { HttpEnv } from './env'

/** U+0000 is in nothing that is kept, hence in no address that leads anywhere. */
export const refuseUnstorablePath: MiddlewareHandler<HttpEnv> = async (c, next) =>
  c.req.path.includes('%00') ? unknownPath(c) : next()

export const unknownPath = (c: HttpContext<HttpEnv>) =>
  c.json({ code: 404, message: 'not found', reason: 'path_not_found' } satisfies ServiceFault, 404)

/**
 * Every failure as `{code, message, reason, field?}`. What is not ours is logged under the request's id and answers without detail. Once the
 * service has ended (`ended`), what a request still wanted of it is no fault, and nobody is left to be answered.
 */
export const failure = (ended?: AbortSignal) => (error: Error, c: HttpContext<HttpEnv>) => {
  if (error instanceof ServiceError) {
    if (error.retryAfter !== undefined) c.header('retry-after', String(error.retryAfter))
    return c.json(
      { code: error.code, message: error.message, reason: error.reason, field: error.field } satisfies ServiceFault,
      error.code satisfies ContentfulStatusCode,
    )
  }
  const requestId = c.get('requestId')
  if (ended?.aborted)
    c.get('log').info({ requestId, reason: safeMessage(error) }, 'a request was broken off by the end')
  else c.get('log').error({ err: error, requestId }, 'unexpected failure')
  const message = `internal error; request ${requestId}`
  return c.json({ code: 500, message, reason: 'internal_error' } satisfies ServiceFault, 500)
}

/** ApiResponse of the interface (2.6): the created object's id, or a confirmation. */
export const created = (c: HttpContext<HttpEnv>, { id, notice }: { id: string; notice?: string }) =>
  c.json({ code: 200, message: id, notice })
export const confirmed = (c: HttpContext<HttpEnv>, message: string) => c.json({ code: 200, message })
