import type { Job, RunningJob } from './define-job'
import type { JobHost } from './job-host'
import type { ClaimedJob } from './job-leases'
import { LostLease } from './lost-lease'
import { retryWait } from './retry-wait'

/** Runs one job that was claimed and writes what became of it. Rejects only when that could not be written. */
export async function runJob<Context, Tx>(
  host: JobHost<Context, Tx>,
  job: Job<Context, Tx>,
  claimed: ClaimedJob,
  signal: AbortSignal,
): Promise<void> {
  const { leases, now } = host
  const running = runningJob(host, job, claimed, signal)
  const { err } = await attempt(() => job.run(host.context, claimed.input, running))
  if (err === undefined) {
    const repeatAt = job.repeatEveryMs === undefined ? undefined : after(now(), job.repeatEveryMs)
    await leases.finish(claimed, repeatAt)
  } else if (signal.aborted || err instanceof LostLease) {
    // A lease that was lost is nothing to give back, and this changes nothing then.
    await leases.release(claimed)
  } else {
    const { name, key, attempt } = claimed
    const waitMs = running.retryWaitMs
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
        // Last, because a transaction that enqueues or cancels a job also locks the rows of its change before the job's.
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
const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
