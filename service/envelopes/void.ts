import type { EnvelopeId } from '@/lib/contract/ids'
import type { Caller, Context, Origin } from '../context'
import { NotFound, notFound } from '../errors'
import { noticeVoided } from '../mail/letters'
import { change } from './aggregate/change'
import { hasLapsed } from './expire'

/** Stops an envelope in flight: no one can sign it. Voiding again changes nothing. */
export function voidEnvelope(context: Context, caller: Caller, id: EnvelopeId, origin: Origin): Promise<void> {
  return context.store.transaction(async (tx) => {
    const envelope = await tx.envelopes.lock(caller.accountId, id)
    if (!envelope) throw notFound('envelope')
    if (envelope.status === 'Voided') return
    const status = hasLapsed(envelope, context.now()) ? 'Expired' : envelope.status
    if (status !== 'Sent' && status !== 'Scheduled') {
      throw new NotFound('envelope_not_in_flight', `envelope is not in flight: its status is ${status}`)
    }

    const { email } = caller.user
    const current = await change(context, tx, envelope, {
      set: { status: 'Voided' },
      by: email,
      audit: [{ ...origin, party: email, actor: email, action: 'voided' }],
      events: [{ type: 'envelope.voided' }],
    })
    await noticeVoided(context, tx, current, await tx.signers.ofEnvelope(id))
  })
}
