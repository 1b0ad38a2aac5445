import type { DeclineRequest } from '@/lib/contract/signing'
import type { Context, Origin } from '../context'
import { change } from '../envelopes/aggregate/change'
import { noticeDeclined } from '../mail/notices'
import { onTurn } from './bearer'

/** The signer refuses: the envelope ends as Declined, and nobody still pending can sign it. */
export function decline(context: Context, token: string, input: DeclineRequest, origin: Origin): Promise<void> {
  return onTurn(context, token, async (tx, { envelope, signer, signers }) => {
    const at = context.now()
    const reason = input.reason?.trim() || undefined
    const patch = { state: 'declined' as const, completedOn: at, declineReason: reason ?? null, tokenSealed: null }
    await tx.signers.update(signer.id, patch)
    const changed = await change(context, tx, envelope, {
      set: { status: 'Declined' },
      by: signer.email,
      audit: [
        { party: signer.email, action: 'declined', actor: signer.email, ...origin, detail: reason ? { reason } : {} },
      ],
      events: [{ type: 'signer.declined', signer: { ...signer, ...patch } }],
    })
    const others = signers.filter(({ id }) => id !== signer.id)
    await noticeDeclined(context, tx, changed, others, { by: signer, at, reason })
  })
}
