import 'server-only'
import { targetForRecord } from '@/lib/desk/activity/describe-objects'
import type { Context, Person } from '@/lib/desk/platform/context'
import { absent, conflict } from '@/lib/desk/platform/contract/refusal'
import { desk } from '@/lib/desk/platform/database/database'
import { accountOf } from '@/lib/desk/platform/upstream/keys/account'
import { jobQueue } from '@/lib/jobs/job-queue'
import { runRecovery } from './run-recovery'
import { changeRecovery, findOwnRecovery, findRecovery } from './sql/recoveries'

/** Ends it where it is: what was queued stays queued, the rest stay dead letters. */
export async function cancelRecovery(
  { key, now }: Context,
  { name }: Person,
  { id }: { id: string },
): Promise<{ cancelled: true }> {
  if (!(await findOwnRecovery(await accountOf(key), id))) throw absent('recovery')
  const isCancelled = await desk().transaction(async (tx) => {
    const ending = { state: 'cancelled', endedAt: now(), endedBy: name, trouble: null } as const
    const isChanged = await changeRecovery(tx, id, ending)
    await jobQueue(tx).cancel(runRecovery, id)
    return isChanged
  })
  if (isCancelled) return { cancelled: true }
  throw conflict('This recovery has ended already.')
}

/** A recovery's target as the activity record names it. */
export async function describeRecovery({ params }: { params: { id: string } }): Promise<Record<string, unknown>> {
  return { target: targetForRecord((await findRecovery(params.id))?.targetUrl) }
}
