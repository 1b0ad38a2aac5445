import type { Caller, Context, Origin } from '../context'
import { notFound, ServiceError } from '../errors'
import { change } from './change'

/** Stops an envelope in flight, so that nobody still pending can sign it. Voiding one again changes nothing. */
export function voidEnvelope(context: Context, caller: Caller, id: string, origin: Origin): Promise<void> {
  return context.store.transaction(async (tx) => {
    const envelope = await tx.envelopes.lock(caller.accountId, id)
    if (!envelope) throw notFound('envelope')
    if (envelope.status === 'Voided') return
    if (envelope.status !== 'Sent' && envelope.status !== 'Scheduled') {
      throw new ServiceError(404, `envelope is not in flight: its status is ${envelope.status}`)
    }

    const { email } = caller.user
    await change(context, tx, envelope, {
      set: { status: 'Voided' },
      by: email,
      audit: [{ ...origin, party: email, actor: email, action: 'voided' }],
      events: [{ type: 'envelope.voided' }],
    })
  })
}
