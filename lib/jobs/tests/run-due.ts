import type { Job } from '../define-job'
import type { JobHost } from '../job-host'
import { JobWorker } from '../worker'

/** What a process does with the jobs that are due now, up to each one's concurrency; answers how many it ran. */
export async function runDue<Context, Tx>(host: JobHost<Context, Tx>, ...jobs: Job<Context, Tx>[]): Promise<number> {
  const worker = new JobWorker(host, jobs)
  const started = await worker.startDue()
  await worker.idle()
  await worker.stop()
  return started
}
