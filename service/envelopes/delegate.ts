import { z } from 'zod'
import { DocumentSigner } from '@/lib/contract/envelope'
import { DelegateRequest } from '@/lib/contract/signing'
import type { Caller, Context, Origin } from '../context'
import { notFound } from '../errors'
import { handOver } from '../signing/hand-over'
import { acting, upNow } from '../signing/turns'
import { hasLapsed } from './expire'

/** The replacement person (interface 4.7): an address is needed; without a name the address stands for it. */
export const ReplacementSigner = DocumentSigner.extend({
  name: z.string().trim().max(200).nullish(),
  email: DelegateRequest.shape.email,
  privateMessage: DelegateRequest.shape.privateMessage,
})
export type ReplacementSigner = z.infer<typeof ReplacementSigner>

/**
 * The sender gives a pending signer's slot to another person. When two pending slots share the address, it is the one
 * whose turn it is, and of those the first in the list.
 */
export function delegateSigner(
  context: Context,
  caller: Caller,
  { id, email, replacement }: { id: string; email: string; replacement: ReplacementSigner },
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

    const to = {
      name: replacement.name || replacement.email,
      email: replacement.email,
      privateMessage: replacement.privateMessage,
      companyName: replacement.companyName,
      title: replacement.title,
    }
    await handOver(context, tx, { envelope, signer, signers }, to, { actor: caller.user.email, ...origin })
    return { email: to.email, invited: envelope.status === 'Sent' && up.includes(signer) }
  })
}
