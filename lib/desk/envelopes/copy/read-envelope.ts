import 'server-only'
import { z } from 'zod'
import { EnvelopeId } from '@/lib/contract/ids'
import { removeEnvelope } from '@/lib/desk/envelopes/sql/retention'
import { isRefusal } from '@/lib/desk/platform/contract/refusal'
import { desk } from '@/lib/desk/platform/database/database'
import { jobsEnqueued } from '@/lib/desk/platform/database/jobs'
import { eventOf } from '@/lib/desk/platform/upstream/feed-event'
import { serviceOf } from '@/lib/desk/platform/upstream/keys/account'
import { defineJob } from '@/lib/jobs/define-job'
import { jobQueue } from '@/lib/jobs/job-queue'
import { storeEvents } from './store-events'

/** Reads one envelope into the mirror. While it waits for the budget, further requests for the same envelope are one with it. */
export const readEnvelope = defineJob({
  name: 'mirror.read-envelope',
  input: z.object({ account: z.string(), id: EnvelopeId }),
  concurrency: 4,
  // After that the next comparison finds it.
  retry: { waitsMs: [2_000, 10_000, 60_000, 300_000] },
  async run(_: unknown, { account, id }) {
    const service = await serviceOf(account, 'sync')
    if (!service) return
    const readAt = new Date()
    try {
      await storeEvents(account, [eventOf(await service.envelope(id))], readAt)
    } catch (error) {
      if (!isRefusal(error) || error.code !== 404) throw error
      await removeEnvelope(account, id)
    }
  },
})

export async function enqueueRead(account: string, id: string): Promise<void> {
  const envelopeId = EnvelopeId.safeParse(id)
  if (!envelopeId.success) return
  const input = { account, id: envelopeId.data }
  await jobQueue(desk()).enqueue(readEnvelope, { key: `${account} ${id}`, input, runAt: new Date() })
  jobsEnqueued().notify()
}
