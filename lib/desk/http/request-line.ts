import 'server-only'
import { randomUUID } from 'node:crypto'
import { clientAddress } from '@/lib/desk/accounts/client'
import { setRequestTrace } from '@/lib/desk/runtime/log/finished-requests'
import { tracing } from '@/lib/desk/runtime/process/tracing'

type Params = Promise<Record<string, string | string[] | undefined>> | undefined

/** What the log shows of a request. */
export type RequestLine = { id: string; method: string; route: string; address: string | undefined }

const REQUEST_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * The id that lib/desk/runtime/server/observe-request.ts gave the request, in place of any that
 * the client sent.
 */
export function requestIdOf({ headers }: Request): string {
  const id = headers.get('x-request-id')
  return id && REQUEST_ID.test(id) ? id : randomUUID()
}

/**
 * Describes a request without the values in its address: signing tokens and people's addresses
 * never reach the log.
 */
export async function describeRequest(request: Request, id: string, params: Params): Promise<RequestLine> {
  const route = routePattern(new URL(request.url).pathname, (await params) ?? {})
  return { id, method: request.method, route, address: clientAddress(request.headers) }
}

/** `/api/envelopes/[id]/void` for an address and its parameters. */
export function routePattern(pathname: string, params: Awaited<NonNullable<Params>>): string {
  const rest = Object.entries(params).find(([, value]) => Array.isArray(value))
  if (rest) return `/api/[...${rest[0]}]`
  const names = new Map(Object.entries(params).map(([name, value]) => [decoded(String(value)), `[${name}]`]))
  return pathname
    .split('/')
    .map((segment) => names.get(decoded(segment)) ?? segment)
    .join('/')
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

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

/**
 * Only the dashboard's own pages begin traces. Browsers do not let a page of another site set this
 * header.
 */
function traceparentOf({ headers }: Request): string | undefined {
  return headers.get('sec-fetch-site') === 'same-origin' ? (headers.get('traceparent') ?? undefined) : undefined
}
