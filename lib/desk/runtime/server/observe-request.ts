import { randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { beginRequest, finishRequest, setRequestTrace } from '@/lib/desk/runtime/log/finished-requests'
import { knownRoute, STATIC_FILE } from '@/lib/desk/runtime/log/routes'
import { tracing } from '@/lib/desk/runtime/process/tracing'

export const REQUEST_ID = 'x-request-id'
const GIVEN_UP = 499

/**
 * Gives a request its id, whatever id the client sent, and reports it once its answer has been
 * sent.
 */
export function observeRequest(request: IncomingMessage, response: ServerResponse): string {
  const id = randomUUID()
  const started = performance.now()
  const { method = '', url = '' } = request
  request.headers[REQUEST_ID] = id
  beginRequest(id)
  response.once('close', () => {
    finishRequest({
      id,
      method,
      path: url.split('?', 1)[0] ?? '',
      status: response.writableFinished ? response.statusCode : GIVEN_UP,
      ms: Math.round((performance.now() - started) * 10) / 10,
      isStream: String(response.getHeader('content-type')).startsWith('text/event-stream'),
    })
  })
  return id
}

/**
 * Has the listener render each page in a span, when requests are traced. Route handlers have their
 * own (lib/desk/http/request-line.ts).
 */
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
