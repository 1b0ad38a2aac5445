import { sql } from 'drizzle-orm'
import { type Desk, desk } from '@/lib/desk/runtime/database/database'
import { deskJobHost } from '@/lib/desk/runtime/database/jobs'
import { runRecovery } from '@/lib/desk/webhooks/recoveries/recover-deliveries'
import { defineJob, type RunningJob } from '@/lib/jobs/define-job'
import { runDue } from '@/lib/jobs/tests/run-due'
import { JobWorker } from '@/lib/jobs/worker'

type Run = (recoveryId: string, job: RunningJob<Desk>) => Promise<void>
const { name, input } = runRecovery
const jobOf = (run: Run) =>
  defineJob({ name, input, run: (_: unknown, { recoveryId }, job: RunningJob<Desk>) => run(recoveryId, job) })

/** What one process does with the recoveries that are due. */
export async function work(run?: Run): Promise<'worked' | 'not free'> {
  const ran = await runDue(deskJobHost(), run ? jobOf(run) : runRecovery)
  return ran > 0 ? 'worked' : 'not free'
}

/** A process that dies when its work fails: it writes and renews nothing anymore. Answers what failed. */
export async function workAndDie(run: Run): Promise<unknown> {
  let died: (error: unknown) => void = () => {}
  const failure = new Promise<unknown>((resolve) => {
    died = resolve
  })
  const dying = jobOf(async (id, job) => {
    await run(id, job).catch(died)
    await new Promise(() => {})
  })
  await new JobWorker(deskJobHost(), [dying], { renewEveryMs: 600_000 }).startDue()
  return failure
}

/** As time does, of a process that renews nothing. */
export const endLeases = () => desk().execute(sql`update jobs set leased_until = now() - interval '1 second'`)
