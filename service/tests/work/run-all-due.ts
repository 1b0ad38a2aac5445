import type { Job } from '@/lib/jobs/define-job'
import { runDue } from '@/lib/jobs/tests/run-due'
import type { Context } from '../../context'
import type { Tables } from '../../store/store'
import { jobHost } from '../../work/work'

/** What one process does with everything that is due; answers how many jobs it ran. */
export async function runAllDue(context: Context, ...jobs: Job<Context, Tables>[]): Promise<number> {
  let ran = 0
  for (let some = 1; some > 0; ran += some) some = await runDue(jobHost(context), ...jobs)
  return ran
}
