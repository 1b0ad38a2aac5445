import 'server-only'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import type { EnvelopeEvent, PdfSignRequest } from '@/lib/contract/envelope'
import { EnvelopeId } from '@/lib/contract/ids'
import { removeEnvelope } from '@/lib/desk/envelopes/sql/retention'
import { isRefusal } from '@/lib/desk/runtime/contract/refusal'
import { desk } from '@/lib/desk/runtime/database/database'
import { jobsEnqueued } from '@/lib/desk/runtime/database/jobs'
import { log } from '@/lib/desk/runtime/log/log'
import { readStartedAt } from '@/lib/desk/upstream/cache/reads'
import type { Context } from '@/lib/desk/upstream/context'
import type { ServiceKey } from '@/lib/desk/upstream/contract/service-key'
import { eventOf } from '@/lib/desk/upstream/feed'
import { accountOf, serviceOf } from '@/lib/desk/upstream/keys/account'
import type { Upstream } from '@/lib/desk/upstream/upstream'
import { defineJob } from '@/lib/jobs/define-job'
import { jobQueue } from '@/lib/jobs/job-queue'
import { ensureMirror } from './build-mirror'
import { storeEvents } from './store-events'

/** How long a person's answer waits for the list to show what they did. */
const READ_BACK_MS = 3_000

/** Stores what the service answered to a person. */
export async function storeAnswer(key: ServiceKey | undefined, answer: object, events: readonly EnvelopeEvent[]) {
  const account = await accountOf(key)
  await ensureMirror(account)
  await storeEvents(account, events, readStartedAt(answer) ?? new Date())
}

/**
 * Reads an envelope back that a person has changed, or has that done soon, so the list shows the
 * change. Nothing here may fail it.
 */
export async function showChange({ upstream, key }: Pick<Context, 'upstream' | 'key'>, id: string): Promise<void> {
  await ignoreFailure(async () => {
    const envelope = await Promise.race([readBack(upstream, id), pause(READ_BACK_MS, undefined, { ref: false })])
    const account = await accountOf(key)
    if (envelope) await storeAnswer(key, envelope, [eventOf(envelope)])
    else await enqueueRead(account, id)
  })
}

async function readBack(service: Upstream, id: string): Promise<PdfSignRequest | undefined> {
  const envelopeId = EnvelopeId.safeParse(id)
  if (!envelopeId.success) return undefined
  return service.envelope(envelopeId.data).catch((err: unknown) => {
    log().debug({ part: 'mirror', err }, 'an envelope could not be read after a change')
    return undefined
  })
}

export async function ignoreFailure(run: () => Promise<unknown>): Promise<void> {
  try {
    await run()
  } catch (err) {
    log().warn({ part: 'mirror', err }, 'a change is not in the mirror until the next comparison')
  }
}

/**
 * Reads one envelope into the mirror. While it waits for the budget, further requests for the same
 * envelope are one with it.
 */
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
      if (!isRefusal(error, 'NotFound')) throw error
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
