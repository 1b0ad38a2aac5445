import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { setRequestTrace } from '@/lib/desk/platform/log/finished-requests'
import { knownRoute } from '@/lib/desk/platform/log/known-routes'
import { STATIC_FILE } from '@/lib/desk/platform/log/route-patterns'
import { tracing } from '@/lib/desk/platform/metrics/tracing'
import { REQUEST_ID } from './observe-request'

/** Has the listener render each page in a span, when requests are traced. Route handlers have their own (lib/desk/platform/http/traced.ts). */
export function tracePages(listener: RequestListener): RequestListener {
  return (request, response) => {
    const traces = tracing()
    const route = traces && pageOf(request)
    if (!traces || !route) return listener(request, response)
    void traces.request({ traceparent: undefined, decides: false }, async (span) => {
      const id = String(request.headers[REQUEST_ID])
      setRequestTrace(id, traces.traceId())
      const closed = closing(response)
      listener(request, response)
      await closed
      span.finish(`${request.method} ${route}`, response.statusCode, {
        'http.request.method': request.method ?? '',
        'http.route': route,
        'desk.request_id': id,
      })
    })
  }
}

/** The pattern of a page's path; undefined for everything else. */
function pageOf({ url = '' }: IncomingMessage): string | undefined {
  const path = url.split('?', 1)[0] ?? ''
  const route = knownRoute(path)
  return path.startsWith('/api/') || path === '/metrics' || route === STATIC_FILE ? undefined : route
}

const closing = (response: ServerResponse) => new Promise<void>((resolve) => response.once('close', resolve))
