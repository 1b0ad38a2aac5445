import 'server-only'
import { z } from 'zod'
import { isRefusal } from '@/lib/desk/contract/refusal'
import { isUnderWay } from '@/lib/desk/contract/webhooks/recovery'
import { keyStillHere } from '@/lib/desk/keys/key-of'
import type { Desk } from '@/lib/desk/store/database'
import { changeRecovery, findRecovery } from '@/lib/desk/store/recoveries/recoveries'
import { upstream } from '@/lib/desk/upstream/upstream'
import { defineJob, type RunningJob } from '@/lib/jobs/define-job'
import { LostLease } from '@/lib/jobs/lost-lease'
import { recoverDeliveries } from './recover-deliveries'

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
