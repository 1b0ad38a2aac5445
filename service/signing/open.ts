import type { Context, Origin } from '../context'
import { change } from '../envelopes/aggregate/change'
import { onTurn } from './bearer'

/** Records that the signer opened the envelope. Only the first time counts; it is said by a person's click, never by a GET. */
export function open(context: Context, token: string, origin: Origin): Promise<void> {
  return onTurn(context, token, async (tx, { envelope, signer }) => {
    if (signer.openedOn) return
    const openedOn = context.now()
    await tx.signers.update(signer.id, { openedOn })
    await change(context, tx, envelope, {
      by: signer.email,
      audit: [{ party: signer.email, action: 'opened', actor: signer.email, ...origin }],
      events: [{ type: 'signer.opened', signer: { ...signer, openedOn } }],
    })
  })
}
