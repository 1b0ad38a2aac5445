import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { Tracing } from '@/lib/tracing/tracing'
import type { HttpEnv } from '../env'
import { secretMatcher } from './shared-secret'

/**
 * Records each request in a span. The dashboard, which proves itself with the secret that both programs know, decides whether a trace is
 * recorded; anybody else can only name ids.
 */
export function requestTrace(tracing: Tracing, proxySecret: string | undefined): MiddlewareHandler<HttpEnv> {
  const isProxySecret = secretMatcher(proxySecret)
  return async (c, next) => {
    const { headers } = c.env.incoming
    const traceparent = headers.traceparent?.toString()
    const decides = isProxySecret(headers['x-service-proxy-secret'])
    await tracing.request({ traceparent, decides }, async (span) => {
      await next()
      const { method } = c.req
      // The last pattern that matches, as in the figures.
      const route = routePath(c, -1)
      span.finish(`${method} ${route}`, c.res.status, {
        'http.request.method': method,
        'http.route': route,
        'desk.request_id': c.var.requestId,
      })
    })
  }
}
