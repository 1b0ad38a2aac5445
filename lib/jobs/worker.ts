import { setTimeout as pause } from 'node:timers/promises'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import { safeMessage } from '@/lib/log/describe-error'
import { type Job, LostLease, type RunningJob, retryWait } from './define-job'
import { JOB_TIMINGS, type JobHost, type JobTimings } from './job-host'
import type { ClaimedJob, Lease } from './job-leases'

/** Takes due jobs and runs them, each name up to its concurrency. */
export class JobWorker<Context, Tx> {
  readonly #jobs: Map<string, Job<Context, Tx>>
  readonly #leases: HeldLeases
  readonly #timings: JobTimings
  #runs = new Map<string, Set<Promise<void>>>()

  constructor(
    readonly host: JobHost<Context, Tx>,
    jobs: Job<Context, Tx>[],
    timings: Partial<JobTimings> = {},
  ) {
    this.#jobs = new Map(jobs.map((job) => [job.name, job]))
    this.#timings = { ...JOB_TIMINGS, ...timings }
    this.#leases = new HeldLeases(host, this.#timings)
  }

  /** Starts what is due, as far as there is room, and answers how many jobs those are. */
  async startDue(): Promise<number> {
    const capacity = this.#capacity()
    if (capacity.size === 0) return 0
    const { leases, now, newId } = this.host
    const goodUntil = performance.now() + this.#timings.leaseMs
    const jobs = await leases.claim(capacity, now(), newId(), this.#timings.leaseMs)
    for (const job of jobs) this.#start(job, goodUntil)
    return jobs.length
  }

  /** Settles when no job is running. */
  async idle(): Promise<void> {
    for (let all = this.#all(); all.length > 0; all = this.#all()) await Promise.all(all)
  }

  /** Ends running jobs, gives them a moment, and stops renewing. Others take over the rest. */
  async stop(): Promise<void> {
    this.#leases.abortAll(new Error('the process stops'))
    const controller = new AbortController()
    const late = pause(this.#timings.finishWithinMs, undefined, { signal: controller.signal }).catch(() => undefined)
    await Promise.race([this.idle(), late])
    controller.abort()
    this.#leases.stop()
  }

  #all = () => [...this.#runs.values()].flatMap((promises) => [...promises])

  #capacity(): Map<string, number> {
    const free = [...this.#jobs.values()].map(({ name, concurrency }) => {
      return [name, concurrency - (this.#runs.get(name)?.size ?? 0)] as const
    })
    return new Map(free.filter(([, left]) => left > 0))
  }

  #start(claimed: ClaimedJob, goodUntil: number): void {
    const { name, key } = claimed
    const job = this.#jobs.get(name)
    if (!job) throw new Error(`no job is called ${name}`)
    const runs = this.#runs.get(name) ?? new Set()
    this.#runs.set(name, runs)
    const end = this.#leases.add(claimed, goodUntil)
    const run = runJob(this.host, job, claimed, end.signal)
      // Nothing was written, so that another attempt is made when the lease has run out.
      .catch((err: unknown) => this.host.log.error({ err, job: name, key }, 'the outcome of a job was not written'))
      .finally(() => {
        this.#leases.remove(claimed)
        // More may wait behind a name that was busy.
        if (runs.size >= job.concurrency) this.host.enqueued.notify()
        runs.delete(run)
      })
    runs.add(run)
  }
}

type LeaseEntry = { lease: Lease; end: AbortController; goodUntil: number }

const idOf = ({ name, key, leaseId }: Lease) => JSON.stringify([name, key, leaseId])

/** Renews the leases of running jobs, and aborts those whose lease was lost. */
class HeldLeases {
  #entries = new Map<string, LeaseEntry>()
  #timer: NodeJS.Timeout
  #isRenewing = false

  constructor(
    readonly host: Pick<JobHost<unknown, unknown>, 'leases' | 'log'>,
    readonly timings: JobTimings,
  ) {
    this.#timer = setInterval(() => void this.#tend(), timings.renewEveryMs).unref()
  }

  /** `goodUntil` is counted from before the claim: the database's lease lasts longer. */
  add(lease: Lease, goodUntil: number): AbortController {
    const end = new AbortController()
    this.#entries.set(idOf(lease), { lease, end, goodUntil })
    return end
  }

  remove(lease: Lease): void {
    this.#entries.delete(idOf(lease))
  }

  abortAll(reason: Error): void {
    for (const { end } of this.#entries.values()) end.abort(reason)
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  async #tend(): Promise<void> {
    try {
      if (this.#entries.size > 0 && !this.#isRenewing) await this.#renew()
    } catch (err) {
      this.host.log.warn({ err }, 'the leases of running jobs were not renewed')
    }
    const now = performance.now()
    for (const { end, goodUntil } of this.#entries.values()) if (goodUntil <= now) end.abort(new LostLease())
  }

  async #renew(): Promise<void> {
    this.#isRenewing = true
    try {
      const heldJobs = [...this.#entries.values()]
      const goodUntil = performance.now() + this.timings.leaseMs
      const leases = heldJobs.map(({ lease }) => lease)
      const renewals = new Set((await this.host.leases.renew(leases, this.timings.leaseMs)).map(idOf))
      for (const heldJob of heldJobs) {
        if (renewals.has(idOf(heldJob.lease))) heldJob.goodUntil = goodUntil
        else heldJob.end.abort(new LostLease())
      }
    } finally {
      this.#isRenewing = false
    }
  }
}

/** Runs one claimed job and writes its outcome. Rejects only when it cannot. */
async function runJob<Context, Tx>(
  host: JobHost<Context, Tx>,
  job: Job<Context, Tx>,
  claimed: ClaimedJob,
  signal: AbortSignal,
): Promise<void> {
  const { leases, now } = host
  const runContext = runningJob(host, job, claimed, signal)
  const { err } = await attempt(() => job.run(host.context, claimed.input, runContext))
  if (err === undefined) {
    const repeatAt = job.repeatEveryMs === undefined ? undefined : after(now(), job.repeatEveryMs)
    await leases.finish(claimed, repeatAt)
  } else if (signal.aborted || err instanceof LostLease) {
    // A lease that was lost is nothing to give back, and this changes nothing then.
    await leases.release(claimed)
  } else {
    const { name, key, attempt } = claimed
    const waitMs = runContext.retryWaitMs
    host.log.warn({ err, job: name, key, attempt, retryInMs: waitMs }, 'a job failed')
    await leases.fail(claimed, messageOf(err), waitMs === undefined ? undefined : after(now(), waitMs))
  }
}

function runningJob<Context, Tx>(
  host: JobHost<Context, Tx>,
  { retry }: Job<Context, Tx>,
  claimed: ClaimedJob,
  signal: AbortSignal,
): RunningJob<Tx> {
  const { key, attempt, progress } = claimed
  return {
    key,
    attempt,
    progress,
    signal,
    retryWaitMs: retryWait(retry, attempt, host.random),
    transaction: (run) =>
      host.transaction(async (tx) => {
        const result = await run(tx)
        // Last, because transactions lock the rows of their change before the job's.
        if (!(await host.leasesIn(tx).lock(claimed))) throw new LostLease()
        return result
      }),
    async report(progress) {
      if (!(await host.leases.report(claimed, progress))) throw new LostLease()
    },
  }
}

async function attempt(run: () => Promise<void>): Promise<{ err?: unknown }> {
  try {
    await run()
    return {}
  } catch (err) {
    return { err: err ?? new Error('a job failed without an error') }
  }
}

const after = (moment: Date, ms: number) => new Date(moment.getTime() + ms)

/** As long as somebody reads in a list of failed jobs. */
const LONGEST_ERROR = 500

/** What a failed job's row says, without text and parameters of a query. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error).slice(0, LONGEST_ERROR)
  // Drizzle's own message is the statement. The database's is the cause.
  const reason = error instanceof DrizzleQueryError && error.cause ? error.cause : error
  return safeMessage(reason).slice(0, LONGEST_ERROR)
}
