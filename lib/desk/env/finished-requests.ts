import { once } from './once'

/** A request that was answered, as the HTTP server saw it. */
export type FinishedRequest = {
  id: string
  method: string
  /** Without the query. It may hold tokens and addresses of people: only its pattern may be shown. */
  path: string
  /** 499: the client gave up before the answer was complete. */
  status: number
  ms: number
  isStream: boolean
  /** The id of the person who sent it. */
  person: string | undefined
}
type Observe = (request: FinishedRequest) => void

const observers = () => once('observers of requests', () => new Set<Observe>())
/** Requests under way, and whose they are. */
const people = () => once('people of requests', () => new Map<string, string | undefined>())

/** The HTTP server reports to whom Next.js's code has registered: both are in one process, in separate bundles. */
export const onFinishedRequest = (observe: Observe): void => void observers().add(observe)

export const beginRequest = (id: string): void => void people().set(id, undefined)

/** Names the person of a request under way. */
export function setRequestPerson(id: string, person: string): void {
  if (people().has(id)) people().set(id, person)
}

export function finishRequest(request: Omit<FinishedRequest, 'person'>): void {
  const person = people().get(request.id)
  people().delete(request.id)
  for (const observe of observers()) observe({ ...request, person })
}
