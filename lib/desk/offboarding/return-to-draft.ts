import 'server-only'
import { z } from 'zod'
import { EnvelopeId } from '@/lib/contract/ids'
import { keyOfPerson } from '@/lib/desk/accounts/key-of-person'
import { findPersonById } from '@/lib/desk/accounts/sql/people'
import { beginActivity, nameActor, recordActivity, settleActivity } from '@/lib/desk/activity/activity'
import { reuseEnvelope } from '@/lib/desk/drafts/reuse-envelope'
import { voidEnvelope } from '@/lib/desk/envelopes/void'
import { isRefusal, isTrouble } from '@/lib/desk/runtime/contract/refusal'
import type { Desk } from '@/lib/desk/runtime/database/database'
import { log } from '@/lib/desk/runtime/log/log'
import { redact } from '@/lib/desk/runtime/log/redact'
import type { Context } from '@/lib/desk/upstream/context'
import { accountOf } from '@/lib/desk/upstream/keys/account'
import { serviceFor } from '@/lib/desk/upstream/service-for'
import { isScheduled } from '@/lib/envelope/state'
import { defineJob, type RunningJob } from '@/lib/jobs/define-job'

const Input = z.object({
  envelopeId: EnvelopeId,
  subject: z.string(),
  /** Whose envelope it is, and under whose key it is canceled. */
  personId: z.string(),
  /** Who gets the draft. */
  ownerId: z.string(),
  draftId: z.uuid(),
  admin: z.object({ id: z.string(), name: z.string(), email: z.string() }),
})
type Input = z.infer<typeof Input>

const DEVICE = 'Hand-over'

/**
 * Cancels a scheduled envelope of a person who left, and makes a draft of it. An attempt that broke
 * off is continued: a canceled envelope stays so, and the draft has an id that was chosen before.
 */
export const returnToDraft = defineJob({
  name: 'offboarding.return-to-draft',
  input: Input,
  async run(_: unknown, input, job: RunningJob<Desk>) {
    const key = await keyOfPerson(input.personId)
    const service = serviceFor(key, { signal: job.signal })
    const status = await cancel({ upstream: service, key }, input)
    if (status !== 'Voided') return
    const context = { upstream: service, key, headers: new Headers(), signal: job.signal, now: () => new Date() }
    // A colleague may have no room for the draft by now. Then it can be handed over later.
    for (const id of new Set([input.ownerId, input.personId])) {
      if (await makeDraft(context, input, id)) return
    }
  },
})

/** False where it is refused, and would be again. The canceled envelope can be sent again from its page. */
async function makeDraft(context: Context, { envelopeId, draftId, subject, admin }: Input, ownerId: string) {
  const owner = await findPersonById(ownerId)
  if (!owner) return false
  const entry = {
    action: 'people.hand-over',
    detail: { person: nameActor(owner), returned: subject },
    once: draftId,
  } as const
  try {
    await reuseEnvelope(context, owner, { envelopeId, id: draftId, as: 'again' })
    await recordActivity(admin, { device: DEVICE }, entry)
    return true
  } catch (error) {
    if (!isRefusal(error) || error.about.unknownOutcome || isTrouble(error) || error.kind === 'TooManyAttempts')
      throw error
    log().warn({ part: 'offboarding', envelope: envelopeId, err: error }, 'a canceled envelope became no draft')
    await recordActivity(admin, { device: DEVICE }, entry, { outcome: 'refused', reason: redact(error.message) })
    return false
  }
}

/** Answers the envelope's status afterwards; undefined if the service no longer has it. One that was sent meanwhile stays. */
async function cancel(
  service: Pick<Context, 'upstream' | 'key'>,
  { envelopeId, subject, draftId, admin }: Input,
): Promise<string | undefined> {
  const account = await accountOf(service.key)
  try {
    const { value: envelope } = await service.upstream.currentEnvelope(envelopeId)
    if (!isScheduled(envelope)) return envelope.status
    const detail = { subject, canceled_before_send: true }
    const entry = { action: 'envelope.void', envelopeId, account, detail, once: `return ${draftId}` } as const
    const activity = await beginActivity(admin, { device: DEVICE }, entry)
    await voidEnvelope(service, envelopeId, { isKnown: true })
    if (activity) await settleActivity(activity, { outcome: 'done' }, entry)
    return 'Voided'
  } catch (error) {
    if (isRefusal(error, 'NotFound')) return undefined
    throw error
  }
}
