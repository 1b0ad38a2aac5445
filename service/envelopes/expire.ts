import { z } from 'zod'
import { EnvelopeId } from '@/lib/contract/ids'
import { defineJob, type RunningJob } from '@/lib/jobs/define-job'
import type { Context } from '../context'
import { noticeExpired } from '../mail/letters'
import type { Tables } from '../store/store'
import { change } from './aggregate/change'
import type { Envelope } from './sql/envelopes'

/** True for an envelope in flight that has expired, recorded or not. */
export function hasLapsed(envelope: Pick<Envelope, 'status' | 'expiresOn'>, now: Date): boolean {
  return envelope.status === 'Sent' && envelope.expiresOn !== null && envelope.expiresOn <= now
}

/** Enqueued when the envelope is sent, for the moment its days are over. */
export const expireEnvelope = defineJob({
  name: 'envelope.expire',
  input: z.object({ envelopeId: EnvelopeId }),
  concurrency: 4,
  run: (context: Context, { envelopeId }, { transaction }: RunningJob<Tables>) =>
    transaction((tx) => markExpired(context, tx, envelopeId)),
})

/** Marks one envelope whose time is over; does nothing when somebody else has. */
export function expire(context: Context, envelopeId: EnvelopeId): Promise<void> {
  return context.store.transaction((tx) => markExpired(context, tx, envelopeId))
}

async function markExpired(context: Context, tx: Tables, envelopeId: EnvelopeId): Promise<void> {
  const envelope = await tx.envelopes.lockById(envelopeId)
  // To the millisecond: at whole seconds it could come early, and never again.
  if (!envelope || !hasLapsed(envelope, context.instant())) return
  const { email } = await tx.senders.get(envelope.creatorId)
  const current = await change(context, tx, envelope, {
    set: { status: 'Expired' },
    by: 'service',
    audit: [{ party: email, action: 'expired', actor: 'service' }],
  })
  await noticeExpired(context, tx, current, await tx.signers.ofEnvelope(envelope.id))
}
