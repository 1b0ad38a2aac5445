import type { ReplacementSigner } from '@/lib/contract/documents-request'
import type { EnvelopeId } from '@/lib/contract/ids'
import type { Caller, Context, Origin } from '../context'
import { notFound } from '../errors'
import { acting, upNow } from './aggregate/turns'
import { hasLapsed } from './expire'
import { handOver } from './hand-over'

/**
 * The sender gives a pending signer's slot to another person. When two pending slots share the address, it is the one
 * whose turn it is, and of those the first in the list.
 */
export function delegateSigner(
  context: Context,
  caller: Caller,
  { id, email, replacement }: { id: EnvelopeId; email: string; replacement: ReplacementSigner },
  origin: Origin,
): Promise<{ invited: boolean; email: string }> {
  return context.store.transaction(async (tx) => {
    const envelope = await tx.envelopes.lock(caller.accountId, id)
    if (!envelope) throw notFound('envelope')
    const signers = await tx.signers.ofEnvelope(id)
    const named = (signer: (typeof signers)[number]) =>
      signer.state === 'pending' && signer.emailLower === email.toLowerCase()
    const up = upNow(envelope, signers)
    const signer = up.find(named) ?? acting(signers).find(named)
    const open = envelope.status === 'Sent' || envelope.status === 'Scheduled'
    if (!signer || !open || hasLapsed(envelope, context.now())) throw notFound('signer')

    const { name, email: address, privateMessage, companyName, title } = replacement
    const to = { name: name || address, email: address, privateMessage, companyName, title }
    await handOver(context, tx, { envelope, signer, signers }, to, { actor: caller.user.email, ...origin })
    return { email: to.email, invited: envelope.status === 'Sent' && up.includes(signer) }
  })
}
