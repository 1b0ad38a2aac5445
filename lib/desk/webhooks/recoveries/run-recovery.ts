import 'server-only'
import { z } from 'zod'
import { isRefusal } from '@/lib/desk/platform/contract/refusal'
import type { Desk } from '@/lib/desk/platform/database/database'
import { keyStillHere } from '@/lib/desk/platform/upstream/keys/key-of'
import { upstream } from '@/lib/desk/platform/upstream/upstream'
import { isUnderWay } from '@/lib/desk/webhooks/contract/recovery'
import { defineJob, type RunningJob } from '@/lib/jobs/define-job'
import { LostLease } from '@/lib/jobs/lost-lease'
import { recoverDeliveries } from './recover-deliveries'
import { changeRecovery, findRecovery } from './sql/recoveries'

/** Completes one recovery. What prevents it is stored with it, and the job tries again. */
export const runRecovery = defineJob({
  name: 'webhooks.recover',
  input: z.object({ recoveryId: z.uuid() }),
  retry: { firstMs: 5_000, longestMs: 60_000 },
  async run(_: unknown, { recoveryId }, job: RunningJob<Desk>) {
    const recovery = await findRecovery(recoveryId)
    if (!recovery || !isUnderWay(recovery)) return
    try {
      // Subscriptions belong to the account of the key under which somebody saw them.
      const { keyId } = recovery
      const key = keyId === null ? undefined : await keyStillHere(keyId, 'Cancel it, and start it again.')
      await recoverDeliveries(recovery, { job, service: upstream(key, { priority: 'bulk' }) })
    } catch (error) {
      if (job.signal.aborted || error instanceof LostLease) throw error
      const trouble = isRefusal(error) ? error.message : 'The dashboard failed; its log says why.'
      await job.transaction((tx) => changeRecovery(tx, recoveryId, { trouble }))
      throw error
    }
  },
})
