import { once } from '@/lib/desk/runtime/process/once'

/** A request that was answered, as the HTTP server saw it. */
export type FinishedRequest = {
  id: string
  method: string
  /**
   * Without the query. It may hold tokens and addresses of people: only its pattern may be shown.
   */
  path: string
  /** 499: the client gave up before the answer was complete. */
  status: number
  ms: number
  isStream: boolean
  /** The id of the person who sent it. */
  person: string | undefined
  /** Its trace, when it is recorded. */
  traceId: string | undefined
}
type Observe = (request: FinishedRequest) => void

const observers = () => once('observers of requests', () => new Set<Observe>())
type Known = Partial<Pick<FinishedRequest, 'person' | 'traceId'>>
/** Requests under way, and what is known of them. */
const underWay = () => once('requests under way', () => new Map<string, Known>())

/**
 * The HTTP server reports to whom Next.js's code has registered: both are in one process, in
 * separate bundles.
 */
export const onFinishedRequest = (observe: Observe): void => void observers().add(observe)

export const beginRequest = (id: string): void => void underWay().set(id, {})

/** Names the person of a request under way. */
export const setRequestPerson = (id: string, person: string): void => add(id, { person })

export const setRequestTrace = (id: string, traceId: string | undefined): void => add(id, { traceId })

function add(id: string, known: Known): void {
  const request = underWay().get(id)
  if (request) Object.assign(request, known)
}

export function finishRequest(request: Omit<FinishedRequest, keyof Known>): void {
  const { person, traceId } = underWay().get(request.id) ?? {}
  underWay().delete(request.id)
  for (const observe of observers()) observe({ ...request, person, traceId })
}
