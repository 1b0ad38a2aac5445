import type { Priority } from '@/lib/desk/contract/priority'

/** Moments are milliseconds of the database's clock. */
type Moment = number

/** Requests that a process may start, or has started, as long as it has not reported their answers. */
export type Lease = { id: number; process: string; priority: Priority; count: number; until: Moment }
/** Answered requests, which count until a moment. */
export type Answered = { priority: Priority; count: number; until: Moment }
/** A request that waits in some process, and for whom. */
export type Waiting = { process: string; priority: Priority; since: Moment; person?: string | undefined }

/** What all processes know about the requests of one API key. `lib/desk/upstream/budget/ledger.ts` reads and changes it. */
export type Ledger = {
  limit: number
  leases: Lease[]
  answered: Answered[]
  /** By priority, then age. */
  line: Waiting[]
  pausedUntil: Moment
  /** The service asked for a longer pause than is kept: until then requests are tried one at a time. */
  askedUntil?: Moment | undefined
  /** One is being tried, and its answer is awaited until then. */
  trialUntil?: Moment | undefined
  /** Until when requests that were answered 429 count among the answered ones. */
  refusals: Moment[]
  /** What the service seems to allow, when that is less than it declares, and since when it has refused nothing. */
  learned?: { limit: number; since: Moment } | undefined
  /** When each process was last here, and the last of its reports that was applied. */
  processes: Record<string, { at: Moment; report: number }>
  changedAt: Moment
  notifiedAt: Moment
  lastLease: number
}
