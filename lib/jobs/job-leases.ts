import { and, eq, sql } from 'drizzle-orm'
import type { JobDatabase } from './job-queue'
import { jobs } from './table'

export type Lease = { name: string; key: string; leaseId: string }
export type ClaimedJob = Lease & { input: unknown; attempt: number; progress: unknown }

const FREE = { leaseId: null, leasedUntil: null, enqueuedAgain: false }
const isLease = ({ name, key, leaseId }: Lease) =>
  and(eq(jobs.name, name), eq(jobs.key, key), eq(jobs.leaseId, leaseId))
const inMs = (ms: number) => sql`clock_timestamp() + ${ms} * interval '1 millisecond'`
/** When it runs next: what it was enqueued for meanwhile comes first. */
const unlessEnqueuedAgain = (moment: Date | undefined) =>
  sql`case when ${jobs.enqueuedAgain} then ${jobs.runAt} else ${moment?.toISOString() ?? null}::timestamptz end`
const changesRow = ({ rowCount }: { rowCount: number | null }) => (rowCount ?? 0) > 0

/** What workers do with jobs. Outcomes are written only while the lease holds. */
export function jobLeases(db: JobDatabase) {
  return {
    /** Takes due jobs, the earliest of each name first, and skips what others are taking. */
    async claim(capacity: Map<string, number>, now: Date, leaseId: string, leaseMs: number): Promise<ClaimedJob[]> {
      const names = sql.param([...capacity.keys()])
      const limits = sql.param([...capacity.values()])
      const { rows } = await db.execute<Omit<ClaimedJob, 'leaseId'>>(sql`
        with due as materialized (
          select picked.name, picked.key from unnest(${names}::text[], ${limits}::int[]) as wanted(name, capacity)
          cross join lateral (
            select name, key from jobs
            where jobs.name = wanted.name and run_at <= ${now.toISOString()}::timestamptz
              and (leased_until is null or leased_until <= clock_timestamp())
            order by run_at limit wanted.capacity for update skip locked) picked)
        update jobs set lease_id = ${leaseId}, leased_until = ${inMs(leaseMs)}, attempts = attempts + 1
        from due where jobs.name = due.name and jobs.key = due.key
        returning jobs.name, jobs.key, jobs.input, jobs.attempts as attempt, jobs.progress`)
      return rows.map((row) => ({ ...row, leaseId }))
    },

    /** Extends the leases that still hold and answers which those are. */
    async renew(leases: Lease[], leaseMs: number): Promise<Lease[]> {
      const column = (name: keyof Lease) => sql.param(leases.map((lease) => lease[name]))
      const { rows } = await db.execute<Lease>(sql`
        update jobs set leased_until = ${inMs(leaseMs)}
        from unnest(${column('name')}::text[], ${column('key')}::text[], ${column('leaseId')}::uuid[])
          as held(name, key, lease_id)
        where jobs.name = held.name and jobs.key = held.key and jobs.lease_id = held.lease_id
          and jobs.leased_until > clock_timestamp()
        returning jobs.name, jobs.key, jobs.lease_id as "leaseId"`)
      return rows
    },

    /** Whether the lease holds. Until the transaction ends nobody can take the job. */
    async lock(lease: Lease): Promise<boolean> {
      const rows = await db
        .select({ key: jobs.key })
        .from(jobs)
        .where(and(isLease(lease), sql`${jobs.leasedUntil} > clock_timestamp()`))
        .for('update')
      return rows.length > 0
    },

    async report(lease: Lease, progress: unknown): Promise<boolean> {
      const holds = and(isLease(lease), sql`${jobs.leasedUntil} > clock_timestamp()`)
      return changesRow(await db.update(jobs).set({ progress }).where(holds))
    },

    /** The work is done: the job is gone, unless it repeats or was enqueued again meanwhile. */
    async finish(lease: Lease, repeatAt: Date | undefined): Promise<boolean> {
      const once = and(isLease(lease), eq(jobs.enqueuedAgain, false))
      if (!repeatAt && changesRow(await db.delete(jobs).where(once))) return true
      const runAt = unlessEnqueuedAgain(repeatAt)
      const again = { ...FREE, ...(repeatAt && { runAt }), attempts: 0, progress: null, lastError: null }
      return changesRow(await db.update(jobs).set(again).where(isLease(lease)))
    },

    /** The attempt failed. After the last one the job stays, unless it was enqueued again. */
    async fail(lease: Lease, lastError: string, retryAt: Date | undefined): Promise<boolean> {
      const attempts = sql`case when ${jobs.enqueuedAgain} then 0 else ${jobs.attempts} end`
      const failure = { ...FREE, lastError, attempts, runAt: unlessEnqueuedAgain(retryAt) }
      return changesRow(await db.update(jobs).set(failure).where(isLease(lease)))
    },

    /** Gives back a job because the process stops. Others may take it at once. */
    async release(lease: Lease): Promise<boolean> {
      const release = { ...FREE, attempts: sql`${jobs.attempts} - 1` }
      return changesRow(await db.update(jobs).set(release).where(isLease(lease)))
    },
  }
}
export type JobLeases = ReturnType<typeof jobLeases>
