import 'server-only'
import { z } from 'zod'
import { EnvelopeId } from '@/lib/contract/ids'
import { isRefusal } from '@/lib/desk/contract/refusal'
import { serviceOf } from '@/lib/desk/keys/account'
import { desk } from '@/lib/desk/store/database'
import { jobsEnqueued } from '@/lib/desk/store/jobs'
import { removeEnvelope } from '@/lib/desk/store/mirror/retention'
import { eventOf } from '@/lib/desk/upstream/feed-event'
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
