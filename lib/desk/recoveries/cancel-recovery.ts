import 'server-only'
import { targetForRecord } from '@/lib/desk/activity/describe-objects'
import type { Context, Person } from '@/lib/desk/context'
import { absent, conflict } from '@/lib/desk/contract/refusal'
import { desk } from '@/lib/desk/store/database'
import { changeRecovery, findRecovery } from '@/lib/desk/store/recoveries/recoveries'
import { jobQueue } from '@/lib/jobs/job-queue'
import { runRecovery } from './run-recovery'

/** Ends it where it is: what was queued stays queued, the rest stay dead letters. */
export async function cancelRecovery(
  { now }: Context,
  { name }: Person,
  { id }: { id: string },
): Promise<{ cancelled: true }> {
  const isCancelled = await desk().transaction(async (tx) => {
    const ending = { state: 'cancelled', endedAt: now(), endedBy: name, trouble: null } as const
    const isChanged = await changeRecovery(tx, id, ending)
    await jobQueue(tx).cancel(runRecovery, id)
    return isChanged
  })
  if (isCancelled) return { cancelled: true }
  if (!(await findRecovery(id))) throw absent('recovery')
  throw conflict('This recovery has ended already.')
}

/** A recovery's target as the activity record names it. */
export async function describeRecovery({ params }: { params: { id: string } }): Promise<Record<string, unknown>> {
  return { target: targetForRecord((await findRecovery(params.id))?.targetUrl) }
}
