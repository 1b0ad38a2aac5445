import { setTimeout as pause } from 'node:timers/promises'
import type { Job } from './define-job'
import { HeldLeases } from './held-leases'
import type { JobHost } from './job-host'
import type { ClaimedJob } from './job-leases'
import { runJob } from './run-job'
import { JOB_TIMINGS, type JobTimings } from './timings'

/** Takes due jobs and runs them, each name up to its concurrency. */
export class JobWorker<Context, Tx> {
  readonly #jobs: Map<string, Job<Context, Tx>>
  readonly #leases: HeldLeases
  readonly #timings: JobTimings
  #running = new Map<string, Set<Promise<void>>>()

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
    const claimed = await leases.claim(capacity, now(), newId(), this.#timings.leaseMs)
    for (const job of claimed) this.#start(job, goodUntil)
    return claimed.length
  }

  /** Settles when no job is running. */
  async idle(): Promise<void> {
    for (let all = this.#all(); all.length > 0; all = this.#all()) await Promise.all(all)
  }

  /** Has running jobs end, gives them a moment, and stops renewing. What does not end in time is taken over later. */
  async stop(): Promise<void> {
    this.#leases.abortAll(new Error('the process stops'))
    const given = new AbortController()
    const late = pause(this.#timings.finishWithinMs, undefined, { signal: given.signal }).catch(() => undefined)
    await Promise.race([this.idle(), late])
    given.abort()
    this.#leases.stop()
  }

  #all = () => [...this.#running.values()].flatMap((promises) => [...promises])

  #capacity(): Map<string, number> {
    const free = [...this.#jobs.values()].map(({ name, concurrency }) => {
      return [name, concurrency - (this.#running.get(name)?.size ?? 0)] as const
    })
    return new Map(free.filter(([, left]) => left > 0))
  }

  #start(claimed: ClaimedJob, goodUntil: number): void {
    const { name, key } = claimed
    const job = this.#jobs.get(name)
    if (!job) throw new Error(`no job is called ${name}`)
    const running = this.#running.get(name) ?? new Set()
    this.#running.set(name, running)
    const end = this.#leases.add(claimed, goodUntil)
    const done = runJob(this.host, job, claimed, end.signal)
      // Nothing was written, so that another attempt is made when the lease has run out.
      .catch((err: unknown) => this.host.log.error({ err, job: name, key }, 'the outcome of a job was not written'))
      .finally(() => {
        this.#leases.remove(claimed)
        // More may wait behind a name that was busy.
        if (running.size >= job.concurrency) this.host.enqueued.notify()
        running.delete(done)
      })
    running.add(done)
  }
}
