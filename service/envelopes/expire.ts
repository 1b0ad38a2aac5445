import type { Context } from '../context'
import { noticeExpired } from '../mail/notices'
import type { Envelope } from '../store/envelopes'
import type { Tables } from '../store/store'
import { change } from './change'
import { eachDue } from './each-due'

/** True for an envelope in flight whose time is over, whether or not that has been written down yet. */
export function hasLapsed(envelope: Pick<Envelope, 'status' | 'expiresOn'>, now: Date): boolean {
  return envelope.status === 'Sent' && envelope.expiresOn !== null && envelope.expiresOn <= now
}

/** Marks one envelope whose time is over; does nothing when somebody else has. */
export function expire(context: Context, envelopeId: string): Promise<void> {
  return context.store.transaction(async (tx) => {
    const envelope = await tx.envelopes.lockById(envelopeId)
    if (envelope && hasLapsed(envelope, context.now())) await markExpired(context, tx, envelope)
  })
}

/** Marks the next few envelopes whose time is over and answers how many; several processes may do so at once. */
export function expireDue(context: Context): Promise<number> {
  return eachDue(context, {
    next: (tx, except) => tx.due.expired(context.now(), except),
    handle: (tx, envelope) => markExpired(context, tx, envelope),
  })
}

async function markExpired(context: Context, tx: Tables, envelope: Envelope): Promise<void> {
  const { email } = await tx.senders.get(envelope.creatorId)
  const expired = await change(context, tx, envelope, {
    set: { status: 'Expired' },
    by: 'service',
    audit: [{ party: email, action: 'expired', actor: 'service' }],
  })
  await noticeExpired(context, tx, expired, await tx.signers.ofEnvelope(envelope.id))
}
