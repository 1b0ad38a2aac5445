import { type Job, NoInput } from './define-job'
import { JOB_TIMINGS, type JobHost, type JobTimings } from './job-host'
import type { JobQueue } from './job-queue'
import { JobWorker } from './worker'

const LONGEST_PAUSE_MS = 10_000

export type StartedJobs = { stop(): Promise<void> }

/** Runs the program's jobs until stopped. Any number of processes may do so on one database. */
export function startJobs<Context, Tx>(
  host: JobHost<Context, Tx> & { queue: JobQueue },
  jobs: Job<Context, Tx>[],
  timings: Partial<JobTimings> = {},
): StartedJobs {
  const worker = new JobWorker(host, jobs, timings)
  const shutdown = new AbortController()
  const loop = pollUntil(shutdown.signal, host, worker, jobs, timings.pollMs ?? JOB_TIMINGS.pollMs)
  return {
    async stop() {
      shutdown.abort()
      await loop
      await worker.stop()
    },
  }
}

async function pollUntil<Context, Tx>(
  stopping: AbortSignal,
  host: JobHost<Context, Tx> & { queue: JobQueue },
  worker: JobWorker<Context, Tx>,
  jobs: Job<Context, Tx>[],
  pollMs: number,
): Promise<void> {
  let isScheduled = false
  let failures = 0
  while (!stopping.aborted) {
    try {
      if (!isScheduled) await scheduleRepeating(host, jobs)
      isScheduled = true
      const startCount = await worker.startDue()
      failures = 0
      // There was room for these; more may be due behind them.
      if (startCount > 0) continue
    } catch (err) {
      failures += 1
      host.log.error({ err, failures }, 'due jobs could not be read and will be looked for again')
    }
    await host.enqueued.wait(Math.min(pollMs * 2 ** failures, LONGEST_PAUSE_MS), stopping)
  }
}

async function scheduleRepeating<Context, Tx>(
  { queue, now }: JobHost<Context, Tx> & { queue: JobQueue },
  jobs: Job<Context, Tx>[],
): Promise<void> {
  for (const job of jobs) {
    if (job.repeatEveryMs === undefined) continue
    await queue.enqueueOnce({ name: job.name, input: NoInput }, { key: job.name, input: {}, runAt: now() })
  }
}
