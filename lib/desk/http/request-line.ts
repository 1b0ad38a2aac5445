import 'server-only'
import { clientAddress } from '@/lib/desk/auth/client'

type Params = Promise<Record<string, string | string[] | undefined>> | undefined

/** What the log shows of a request. */
export type RequestLine = { id: string; method: string; route: string; address: string | undefined }

/** Describes a request without the values in its address: signing tokens and people's addresses never reach the log. */
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
