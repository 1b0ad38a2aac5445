import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'
import type { HttpEnv } from '../env'
import { originReader } from './origin'

/** Gives each request its id, its origin and a line in the log. */
export function requestLog(log: Logger, proxySecret?: string): MiddlewareHandler<HttpEnv> {
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
    log.info({ requestId, method: c.req.method, path: maskedPath(c.req.path), status: c.res.status, ms }, 'request')
  }
}

/** The path without what must not be kept: signing tokens and mail addresses. Queries are left out altogether. */
export function maskedPath(path: string): string {
  return path.replace(/(\/signing\/)[^/]+/, '$1…').replace(/(\/signers\/)[^/]+/, '$1…')
}
