/** A job of a group, such as the jobs about one envelope, and of a tenant if that is known. */
export type QueuedWork = { group: string | symbol; tenant?: string | undefined; bytes: number }

export type QueueLimits = {
  jobs: number
  /** Bytes that jobs may hold while they wait or run; a single one may be larger. */
  bytes: number
  /** Jobs of one group that run at once. */
  perGroup: number
}

/** The queue accepts no more jobs at the moment. */
export class QueueFull extends Error {}

/**
 * Jobs wait in groups, and each group runs only so many at once. Groups take turns, and a tenant with
 * fewer running jobs comes first, so a tenant with many jobs delays mostly its own.
 */
export class FairQueue<Job extends QueuedWork> {
  private readonly jobsOfGroups = new Map<string | symbol, Job[]>()
  private readonly runningCounts = new Map<string | symbol, number>()
  private readonly runningOfTenant = new Map<string, number>()
  private jobs = 0
  private bytes = 0

  constructor(private readonly limits: QueueLimits) {}

  add(job: Job): void {
    const full = this.jobs >= this.limits.jobs || (this.bytes > 0 && this.bytes + job.bytes > this.limits.bytes)
    if (full) throw new QueueFull('too many jobs are waiting')
    this.jobsOfGroups.set(job.group, [...(this.jobsOfGroups.get(job.group) ?? []), job])
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
    const [job, ...rest] = this.jobsOfGroups.get(group) ?? []
    // The group goes behind the other groups.
    this.jobsOfGroups.delete(group)
    if (rest.length > 0) this.jobsOfGroups.set(group, rest)
    this.runningCounts.set(group, this.runningOf(group) + 1)
    this.count(job?.tenant, 1)
    this.jobs -= 1
    return job
  }

  done({ group, tenant, bytes }: Job): void {
    const count = this.runningOf(group) - 1
    if (count > 0) this.runningCounts.set(group, count)
    else this.runningCounts.delete(group)
    this.count(tenant, -1)
    this.bytes -= bytes
  }

  /** Removes a job that waits; false if it runs already, or has ended. */
  remove(job: Job): boolean {
    const jobs = this.jobsOfGroups.get(job.group) ?? []
    if (!jobs.includes(job)) return false
    const rest = jobs.filter((each) => each !== job)
    if (rest.length > 0) this.jobsOfGroups.set(job.group, rest)
    else this.jobsOfGroups.delete(job.group)
    this.jobs -= 1
    this.bytes -= job.bytes
    return true
  }

  /** Removes and returns all jobs that wait. */
  clear(): Job[] {
    const jobs = [...this.jobsOfGroups.values()].flat()
    this.jobsOfGroups.clear()
    this.jobs = 0
    return jobs
  }

  /** Among the groups that may run another job, the first group of the tenant with the fewest running jobs. */
  private nextGroup(): string | symbol | undefined {
    let next: { group: string | symbol; load: number } | undefined
    for (const [group, [job]] of this.jobsOfGroups) {
      if (this.runningOf(group) >= this.limits.perGroup) continue
      const load = this.loadOf(job?.tenant)
      if (!next || load < next.load) next = { group, load }
    }
    return next?.group
  }

  private runningOf = (group: string | symbol) => this.runningCounts.get(group) ?? 0
  private loadOf = (tenant: string | undefined) => (tenant === undefined ? 0 : (this.runningOfTenant.get(tenant) ?? 0))

  private count(tenant: string | undefined, change: number): void {
    if (tenant === undefined) return
    const load = this.loadOf(tenant) + change
    if (load > 0) this.runningOfTenant.set(tenant, load)
    else this.runningOfTenant.delete(tenant)
  }
}
