import { and, eq, inArray, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { JobKind } from './define-job'
import { jobs } from './table'

export type JobDatabase = Pick<NodePgDatabase, 'select' | 'insert' | 'update' | 'delete' | 'execute'>

type NewJob<Input> = { key: string; input: Input; runAt: Date }

export type JobQueue = ReturnType<typeof jobQueue>

/** How use cases ask for work. In a transaction the jobs exist exactly when the change does. */
export function jobQueue(db: JobDatabase, enqueued: () => void = () => {}) {
  return {
    /**
     * Has the work done at `runAt` or soon after. One of the same key that waits is replaced; one
     * that is running runs once more when it ends.
     */
    async enqueue<Input>(kind: JobKind<Input>, ...rows: NewJob<Input>[]): Promise<void> {
      if (rows.length === 0) return
      await db
        .insert(jobs)
        .values(rows.map((row) => ({ ...row, name: kind.name })))
        .onConflictDoUpdate({
          target: [jobs.name, jobs.key],
          set: {
            input: sql`excluded.input`,
            runAt: sql`excluded.run_at`,
            enqueuedAgain: sql`${jobs.leaseId} is not null`,
            attempts: sql`case when ${jobs.leaseId} is null then 0 else ${jobs.attempts} end`,
            lastError: null,
          },
        })
      enqueued()
    },

    /** Enqueues what is not there yet, and leaves what is. */
    async enqueueOnce<Input>({ name }: JobKind<Input>, row: NewJob<Input>): Promise<void> {
      await db
        .insert(jobs)
        .values({ ...row, name })
        .onConflictDoNothing()
    },

    /** Removes the jobs. A running one can change nothing anymore and is aborted soon. */
    async cancel({ name }: { name: string }, ...keys: string[]): Promise<void> {
      if (keys.length > 0) await db.delete(jobs).where(and(eq(jobs.name, name), inArray(jobs.key, keys)))
    },

    /** How a job is doing; undefined when it has finished, was cancelled or never existed. */
    async find({ name }: { name: string }, key: string) {
      const { attempts, progress, lastError, runAt, leasedUntil } = jobs
      const isRunning = sql<boolean>`coalesce(${leasedUntil} > clock_timestamp(), false)`
      const [row] = await db
        .select({ attempts, progress, lastError, runAt, isRunning })
        .from(jobs)
        .where(and(eq(jobs.name, name), eq(jobs.key, key)))
      return row
    },
  }
}

export type JobStatistics = {
  name: string
  waiting: number
  due: number
  running: number
  failed: number
  /** How long the oldest one that is due, and that nobody runs, has been due. */
  overdueSeconds: number
}

const MOST = 10_000

/** How the jobs are doing, by the index of due jobs, however many a name has. */
export async function readJobStatistics(db: JobDatabase): Promise<JobStatistics[]> {
  const { rows } = await db.execute<JobStatistics>(sql`
    with recursive names(name) as (
      (select name from jobs order by name limit 1)
      union all
      select (select name from jobs where name > names.name order by name limit 1) from names where names.name is not null
    )
    select names.name, waiting::int, due::int, running::int, failed::int,
      coalesce(extract(epoch from clock_timestamp() - due_since), 0)::float8 as "overdueSeconds"
    from names
    cross join lateral (
      select count(*) filter (where not leased and run_at > clock_timestamp()) as waiting,
        count(*) filter (where not leased and run_at <= clock_timestamp()) as due,
        count(*) filter (where leased) as running,
        min(run_at) filter (where not leased and run_at <= clock_timestamp()) as due_since
      from (
        select run_at, coalesce(leased_until > clock_timestamp(), false) as leased from jobs
        where jobs.name = names.name and run_at is not null order by run_at limit ${MOST}) as alive) as counts
    cross join lateral (
      select count(*) as failed from (
        select from jobs where jobs.name = names.name and run_at is null limit ${MOST}) as ended) as failures
    where names.name is not null`)
  return rows
}
