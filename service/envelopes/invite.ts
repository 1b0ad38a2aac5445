import { invitation } from '@/lib/mail/invitation'
import type { Context } from '../context'
import { invitedOf } from '../mail/invited'
import { post } from '../mail/outbox'
import type { Tables } from '../store/store'
import { signingLink } from './aggregate/tokens'
import { toInvite } from './aggregate/turns'
import type { Envelope } from './sql/envelopes'
import type { Signer } from './sql/signers'

/**
 * Invites the signers whose turn it is and who have no invitation yet: the date, the audit entry and the mail are written
 * together. Calling it again invites nobody twice.
 */
export async function invite(context: Context, tx: Tables, envelope: Envelope, signers: Signer[]): Promise<void> {
  const next = toInvite(envelope, signers)
  if (envelope.status !== 'Sent' || next.length === 0) return
  const at = context.now()
  const files = await tx.envelopeFiles.heads([envelope.id])

  await tx.signers.invited(
    next.map((signer) => signer.id),
    at,
  )
  await tx.audit.append(
    next.map((signer) => ({
      envelopeId: envelope.id,
      at,
      party: signer.email,
      action: 'invited',
      actor: 'service',
      detail: { slot: signer.slot, role: signer.requestRole },
    })),
  )
  await post(context, tx, envelope, (sender) =>
    next.map((signer) => {
      const link = linkOf(context, signer)
      const letter = invitation(invitedOf({ envelope, sender, signer, files, link }))
      return { to: signer.email, letter, links: [link], lastMailOf: { kind: 'invitation', signers: [signer] } }
    }),
  )
}

/** The link of a signer who can still sign; if it is gone, that is a bug. */
export function linkOf(context: Context, signer: Signer): string {
  const link = signingLink(context, signer)
  if (!link) throw new Error(`signer ${signer.id} is pending without a link`)
  return link
}
