import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { Context } from '../../context'
import type { HttpEnv } from '../env'
import { originReader } from './origin'

/** Gives each request its id, its origin and a line in the log. */
export function requestLog({ log, metrics, tracing }: Context, proxySecret?: string): MiddlewareHandler<HttpEnv> {
  const originOf = originReader(proxySecret)
  return async (c, next) => {
    const started = performance.now()
    const requestId = randomUUID()
    c.set('requestId', requestId)
    c.set('log', log)
    c.set('origin', originOf(c.env.incoming))
    await next()
    c.header('x-request-id', requestId)
    const ms = Math.round((performance.now() - started) * 10) / 10
    const { method } = c.req
    // The last pattern that matches: the handler's, or that of what refused the request before it.
    metrics?.countRequest({ method, route: routePath(c, -1), status: c.res.status, ms, isStream: false })
    const traceId = tracing?.traceId()
    log.info({ requestId, method, path: maskedPath(c.req.path), status: c.res.status, ms, traceId }, 'request')
  }
}

/** The path without what must not be kept: signing tokens and mail addresses. Queries are left out altogether. */
export function maskedPath(path: string): string {
  return path.replace(/(\/signing\/)[^/]+/, '$1…').replace(/(\/signers\/)[^/]+/, '$1…')
}
