import 'server-only'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import type { EnvelopeEvent, PdfSignRequest } from '@/lib/contract/envelope'
import { EnvelopeId } from '@/lib/contract/ids'
import { findCopy } from '@/lib/desk/envelopes/sql/envelopes'
import { removeEnvelope } from '@/lib/desk/envelopes/sql/retention'
import { isRefusal } from '@/lib/desk/runtime/contract/refusal'
import { desk } from '@/lib/desk/runtime/database/database'
import { jobsEnqueued } from '@/lib/desk/runtime/database/jobs'
import { log } from '@/lib/desk/runtime/log/log'
import { once } from '@/lib/desk/runtime/process/once'
import { readStartedAt } from '@/lib/desk/upstream/cache/reads'
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
/** Answers that are in the mirror. */
const answersInMirror = () => once('answers in the mirror', () => new WeakSet<object>())

/**
 * The service, whose answers to a person's requests also go into the mirror of their account. After
 * a change the mirror shows it before the person gets the answer.
 */
export function recordAnswers(service: Upstream, key: ServiceKey | undefined): Upstream {
  const store = (answer: object, events: () => EnvelopeEvent[]) => {
    // A cached answer is the same object for every page that shows it.
    if (answersInMirror().has(answer)) return
    answersInMirror().add(answer)
    storeAnswer(key, answer, events()).catch((err: unknown) => {
      answersInMirror().delete(answer)
      log().warn({ part: 'mirror', err }, 'an answer of the service was not stored')
    })
  }
  const changing = async <T>(id: string, change: () => Promise<T>): Promise<T> => {
    const answer = await change()
    await showChange(service, key, id)
    return answer
  }
  const creating = async <T extends { id: string }>(create: () => Promise<T>): Promise<T> => {
    const answer = await create()
    await showChange(service, key, answer.id)
    return answer
  }
  return {
    ...service,
    feed: async (query) => {
      const events = await service.feed(query)
      store(events, () => events)
      return events
    },
    envelope: async (id) => {
      const envelope = await service.envelope(id)
      store(envelope, () => [eventOf(envelope)])
      return envelope
    },
    voidEnvelope: (id, ...rest) =>
      changing(id, async () => {
        const answer = await service.voidEnvelope(id, ...rest)
        await ignoreFailure(() => showVoided(key, id))
        return answer
      }),
    resend: (id, ...rest) => changing(id, () => service.resend(id, ...rest)),
    replaceCode: (id, ...rest) => changing(id, () => service.replaceCode(id, ...rest)),
    delegate: (id, ...rest) => changing(id, () => service.delegate(id, ...rest)),
    createFromTemplate: (...input) => creating(() => service.createFromTemplate(...input)),
    createFromDocuments: (...input) => creating(() => service.createFromDocuments(...input)),
  }
}

/** The service has confirmed it, which is known even if the envelope cannot be read back. */
async function showVoided(key: ServiceKey | undefined, id: string): Promise<void> {
  const account = await accountOf(key)
  const envelope = await findCopy(account, id)
  if (envelope) await storeEvents(account, [eventOf({ ...envelope, status: 'Voided' })], new Date())
}

async function storeAnswer(key: ServiceKey | undefined, answer: object, events: readonly EnvelopeEvent[]) {
  const account = await accountOf(key)
  await ensureMirror(account)
  await storeEvents(account, events, readStartedAt(answer) ?? new Date())
}

/** Reads the envelope back, or has that done soon. Nothing here may fail the change. */
async function showChange(service: Upstream, key: ServiceKey | undefined, id: string): Promise<void> {
  await ignoreFailure(async () => {
    const envelope = await Promise.race([readBack(service, id), pause(READ_BACK_MS, undefined, { ref: false })])
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

async function ignoreFailure(run: () => Promise<unknown>): Promise<void> {
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
