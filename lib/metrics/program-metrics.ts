import { createHash, timingSafeEqual } from 'node:crypto'
import type * as Client from 'prom-client'
import type { JobStatistics } from '@/lib/jobs/job-queue'

const HTTP_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30]

/** A request that has been answered. `route` is a pattern, never a path. */
export type CountedRequest = { method: string; route: string; status: number; ms: number; isStream: boolean }

export type ProgramMetrics = ReturnType<typeof defineProgramMetrics>

/** What both programs measure, in a registry of their own. Names begin with the program's. */
export function defineProgramMetrics({ collectDefaultMetrics, ...client }: typeof Client, program: 'desk' | 'service') {
  const register = new client.Registry()
  const registers = [register]
  // Processor time, memory, garbage collection and the delay of the event loop.
  collectDefaultMetrics({ register })
  const requests = new client.Counter({
    name: `${program}_http_requests_total`,
    help: 'Answered requests by route and status; 499 is one that the client gave up',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const seconds = new client.Histogram({
    name: `${program}_http_request_duration_seconds`,
    help: 'Time until the whole answer was sent, without streams',
    labelNames: ['route'],
    buckets: HTTP_SECONDS,
    registers,
  })
  const jobs = new client.Gauge({
    name: `${program}_jobs`,
    help: 'Jobs in the database by name and state (waiting, due, running, failed), each counted to 10,000',
    labelNames: ['name', 'state'],
    registers,
  })
  const overdue = new client.Gauge({
    name: `${program}_job_overdue_seconds`,
    help: 'How long the oldest due job of a name has been waiting for a process',
    labelNames: ['name'],
    registers,
  })
  const databaseUp = new client.Gauge({
    name: `${program}_database_up`,
    help: '1 when the database answered this scrape within 2 s; figures from the database are missing otherwise',
    registers,
  })
  return {
    register,
    databaseUp,
    countRequest({ method, route, status, ms, isStream }: CountedRequest): void {
      requests.inc({ method, route, status })
      if (!isStream) seconds.observe({ route }, ms / 1_000)
    },
    /** Replaces the figures of jobs by those of this moment; undefined removes them. */
    setJobs(statistics: JobStatistics[] | undefined): void {
      jobs.reset()
      overdue.reset()
      for (const { name, overdueSeconds, ...states } of statistics ?? []) {
        overdue.set({ name }, overdueSeconds)
        for (const state of ['waiting', 'due', 'running', 'failed'] as const) jobs.set({ name, state }, states[state])
      }
    },
  }
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Whether an `Authorization` header has the token, by digests of one length. */
export function isBearerToken(authorization: string | null | undefined, token: string): boolean {
  const [, bearer] = /^Bearer +(\S+)$/i.exec(authorization ?? '') ?? []
  return bearer !== undefined && timingSafeEqual(digest(bearer), digest(token))
}

/** The value, or undefined when it takes longer or fails: a scrape then shows the other figures. */
export async function within<T>(ms: number, read: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, ms, undefined)
  })
  return Promise.race([read.catch(() => undefined), late]).finally(() => clearTimeout(timer))
}
