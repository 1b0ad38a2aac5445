import { sql } from 'drizzle-orm'
import type { JobDatabase } from './job-queue'

/** Jobs of one name by state. Each number counts to `MOST` at most. */
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

/** How the jobs are doing. Walks the index of due jobs from name to name, so that it stays cheap however many jobs one name has. */
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
