import type { ServiceKey } from '@/lib/desk/upstream/contract/service-key'
import type { Upstream } from '@/lib/desk/upstream/upstream'

/** What a use case gets about the request that it answers. */
export type Context = {
  /** The service, under the person's key. It stops when the request does. */
  upstream: Upstream
  /** The person's key; undefined means the configured one. */
  key: ServiceKey | undefined
  /** The request's headers: sign-in reads cookies, origin and address. */
  headers: Headers
  /** Aborted when the browser gives up. */
  signal: AbortSignal
  now: () => Date
}

/** The person who sends the request. */
export type Person = { id: string; name: string; email: string }
