/** A piece of work that waits, of a group such as one envelope's, and of a tenant if that is known. */
export type Waiting = { group: string | symbol; tenant?: string | undefined; bytes: number }

export type QueueLimits = {
  jobs: number
  /** Bytes that jobs may hold while they wait or run; a single one may be larger. */
  bytes: number
  /** Jobs of one group that run at once. */
  perGroup: number
}

/** No job more is taken at the moment. */
export class QueueFull extends Error {}

export class FairQueue<Job extends Waiting> {
  private readonly waiting = new Map<string | symbol, Job[]>()
  private readonly running = new Map<string | symbol, number>()
  private readonly runningOfTenant = new Map<string, number>()
  private jobs = 0
  private bytes = 0

  constructor(private readonly limits: QueueLimits) {}

  add(job: Job): void {
    const full = this.jobs >= this.limits.jobs || (this.bytes > 0 && this.bytes + job.bytes > this.limits.bytes)
    if (full) throw new QueueFull('too many document jobs are waiting')
    this.waiting.set(job.group, [...(this.waiting.get(job.group) ?? []), job])
    this.jobs += 1
    this.bytes += job.bytes
  }

  hasNext(): boolean {
    return this.nextGroup() !== undefined
  }

  /** Starts the next job whose group may run another one. `done` has to be called for it. */
  take(): Job | undefined {
    const group = this.nextGroup()
    if (group === undefined) return undefined
    const [job, ...rest] = this.waiting.get(group) ?? []
    // Behind the other groups again.
    this.waiting.delete(group)
    if (rest.length > 0) this.waiting.set(group, rest)
    this.running.set(group, this.runningOf(group) + 1)
    this.count(job?.tenant, 1)
    this.jobs -= 1
    return job
  }

  done({ group, tenant, bytes }: Job): void {
    const left = this.runningOf(group) - 1
    if (left > 0) this.running.set(group, left)
    else this.running.delete(group)
    this.count(tenant, -1)
    this.bytes -= bytes
  }

  /** Takes out a job that waits; false if it is not waiting anymore. */
  remove(job: Job): boolean {
    const jobs = this.waiting.get(job.group) ?? []
    if (!jobs.includes(job)) return false
    const rest = jobs.filter((each) => each !== job)
    if (rest.length > 0) this.waiting.set(job.group, rest)
    else this.waiting.delete(job.group)
    this.jobs -= 1
    this.bytes -= job.bytes
    return true
  }

  /** Takes out everything that waits. */
  clear(): Job[] {
    const jobs = [...this.waiting.values()].flat()
    this.waiting.clear()
    this.jobs = 0
    return jobs
  }

  /** Of the groups whose turn it may be, the first of the tenant for whom the least is done now. */
  private nextGroup(): string | symbol | undefined {
    let next: { group: string | symbol; load: number } | undefined
    for (const [group, [job]] of this.waiting) {
      if (this.runningOf(group) >= this.limits.perGroup) continue
      const load = this.loadOf(job?.tenant)
      if (!next || load < next.load) next = { group, load }
    }
    return next?.group
  }

  private runningOf = (group: string | symbol) => this.running.get(group) ?? 0
  private loadOf = (tenant: string | undefined) => (tenant === undefined ? 0 : (this.runningOfTenant.get(tenant) ?? 0))

  private count(tenant: string | undefined, change: number): void {
    if (tenant === undefined) return
    const load = this.loadOf(tenant) + change
    if (load > 0) this.runningOfTenant.set(tenant, load)
    else this.runningOfTenant.delete(tenant)
  }
}
