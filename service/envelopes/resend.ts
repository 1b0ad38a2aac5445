import type { EnvelopeId } from '@/lib/contract/ids'
import { reminder } from '@/lib/mail/invitation'
import type { Caller, Context, Origin } from '../context'
import { notFound } from '../errors'
import { invitedOf } from '../mail/invited'
import { post } from '../mail/outbox'
import { change } from './aggregate/change'
import { upNow } from './aggregate/turns'
import { hasLapsed } from './expire'
import { linkOf } from './invite'

/** Sends the invitation again, with the same link, to everybody whose turn it is; returns how many. */
export function resend(context: Context, caller: Caller, id: EnvelopeId, origin: Origin): Promise<number> {
  return context.store.transaction(async (tx) => {
    const envelope = await tx.envelopes.lock(caller.accountId, id)
    if (!envelope) throw notFound('envelope')
    if (envelope.status !== 'Sent' || hasLapsed(envelope, context.now())) return 0
    const waiting = upNow(envelope, await tx.signers.ofEnvelope(id)).filter((signer) => signer.invitedOn)
    if (waiting.length === 0) return 0

    const reminded = waiting.map((signer) => ({
      party: signer.email,
      action: 'reminded' as const,
      actor: caller.user.email,
      ...origin,
      detail: { slot: signer.slot },
    }))
    await change(context, tx, envelope, { by: caller.user.email, audit: reminded })
    const files = await tx.envelopeFiles.heads([id])
    await post(context, tx, envelope, (sender) =>
      waiting.map((signer) => {
        const link = linkOf(context, signer)
        const letter = reminder(invitedOf({ envelope, sender, signer, files, link }))
        return { to: signer.email, letter, links: [link] }
      }),
    )
    return waiting.length
  })
}
