import 'server-only'
import { setRequestTrace } from '@/lib/desk/platform/log/finished-requests'
import { tracing } from '@/lib/desk/platform/metrics/tracing'
import { describeRequest, requestIdOf } from './request-line'

/** Runs a route handler in a span, when requests are traced. */
export async function traced(
  request: Request,
  params: Parameters<typeof describeRequest>[2],
  answer: () => Promise<Response>,
): Promise<Response> {
  const traces = tracing()
  if (!traces) return answer()
  return traces.request({ traceparent: traceparentOf(request), decides: false }, async (span) => {
    const { id, method, route } = await describeRequest(request, requestIdOf(request), params)
    setRequestTrace(id, traces.traceId())
    const response = await answer()
    span.finish(`${method} ${route}`, response.status, {
      'http.request.method': method,
      'http.route': route,
      'desk.request_id': response.headers.get('x-request-id') ?? id,
    })
    return response
  })
}

/** Only the dashboard's own pages begin traces. Browsers do not let a page of another site set this header. */
function traceparentOf({ headers }: Request): string | undefined {
  return headers.get('sec-fetch-site') === 'same-origin' ? (headers.get('traceparent') ?? undefined) : undefined
}
