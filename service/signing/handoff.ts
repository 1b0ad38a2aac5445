import { toWireDate } from '@/lib/contract/dates'
import type { ContinuedSigning, Handoff } from '@/lib/contract/signer-link'
import type { Context, Origin } from '../context'
import { change } from '../envelopes/aggregate/change'
import { hashToken, signingToken } from '../envelopes/aggregate/signers'
import { newSigningToken } from '../envelopes/signer-link'
import { Conflict } from '../errors'
import { type Link, linkNotFound, onTurn, onTurnOfHandoff } from './bearer'

/**
 * A token with which another device of the same person continues. A part that is signed in person
 * stays on the host's device, because the host sees who signs.
 */
export function startHandoff(context: Context, link: Link): Promise<Handoff> {
  return onTurn(context, link, async (tx, { signer, host }) => {
    if (host) throw new Conflict('signed_in_person', 'this part is signed in person, on one device')
    const handoff = await newSigningToken(context, tx, signer, 'handoff', null)
    return { token: handoff.token, expiresOn: toWireDate(handoff.expiresOn) }
  })
}

/** Ends the token of a part that is signed in person: the host has the device again. */
export async function handBack({ store }: Context, token: string): Promise<void> {
  if (!(await store.signingTokens.endInPerson(hashToken(token)))) throw linkNotFound()
}

/** Exchanges such a token for the signer's link, once. */
export function continueSigning(context: Context, token: string, origin: Origin): Promise<ContinuedSigning> {
  return onTurnOfHandoff(context, token, async (tx, { envelope, signer }) => {
    const ownToken = signingToken(context, signer)
    if (!ownToken || !(await tx.signingTokens.use(hashToken(token), context.now()))) throw linkNotFound()
    await change(context, tx, envelope, {
      by: signer.email,
      audit: [
        { party: signer.email, action: 'continued', actor: signer.email, ...origin, detail: { slot: signer.slot } },
      ],
    })
    return { token: ownToken }
  })
}
