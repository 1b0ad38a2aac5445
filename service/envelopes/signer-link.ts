import { toWireDate } from '@/lib/contract/dates'
import type { EnvelopeId } from '@/lib/contract/ids'
import type { LinkRequester, SignerLink, SignerLinkRequest } from '@/lib/contract/signer-link'
import { HOUR_MS, MINUTE_MS } from '@/lib/text/durations'
import { formatCount } from '@/lib/text/format'
import type { Caller, Context, Origin } from '../context'
import { Conflict, invalidField, NotFound, notFound } from '../errors'
import type { Tables } from '../store/store'
import { change } from './aggregate/change'
import { actingParts, hashToken, TOKEN_BYTES, upNow } from './aggregate/signers'
import { linkOf } from './dispatch'
import { hasLapsed } from './expire'
import { nameAndAddress } from './requester'
import type { Signer } from './sql/signers'
import type { SigningToken } from './sql/signing-tokens'

/** Each is an entry of the trail, which is read as a whole. */
const MOST_LINKS = 2_000

/**
 * Gives the sender's program the link of a signer whose turn it is. The link lets its holder sign
 * as the signer, so the trail says who asked for it, and what for (decision 0281).
 */
export function giveLink(
  context: Context,
  caller: Caller,
  { id, slot, purpose, by }: SignerLinkRequest & { id: EnvelopeId; slot: number },
  origin: Origin,
): Promise<SignerLink> {
  return context.store.transaction(async (tx) => {
    const envelope = await tx.envelopes.lock(caller.accountId, id)
    if (!envelope) throw notFound('envelope')
    const signers = await tx.signers.ofEnvelope(id)
    const signer = actingParts(signers).find((each) => each.slot === slot)
    if (!signer) throw notFound('signer')
    if (envelope.status !== 'Sent' || hasLapsed(envelope, context.now()))
      throw new NotFound('envelope_not_in_flight', 'envelope is not in flight')
    if (!upNow(envelope, signers).includes(signer))
      throw new Conflict('not_your_turn', 'it is not this signer’s turn: there is no link to give')
    const requester = by ?? userOf(caller)
    if (purpose === 'sign_now' && requester.email.toLowerCase() !== signer.emailLower)
      throw invalidField('purpose', 'sign_now is for a sender who is the signer')
    if ((await tx.audit.count(id, 'link_given')) >= MOST_LINKS)
      throw new Conflict('link_limit', `links of an envelope are given at most ${formatCount(MOST_LINKS)} times`)

    await change(context, tx, envelope, {
      by: caller.user.email,
      audit: [
        {
          party: signer.email,
          action: 'link_given',
          actor: caller.user.email,
          ...origin,
          detail: { slot, purpose, by: nameAndAddress(requester) },
        },
      ],
    })
    if (purpose !== 'in_person') return { url: linkOf(context, signer) }
    const { token, expiresOn } = await newSigningToken(context, tx, signer, 'in_person', nameAndAddress(requester))
    return { url: `${context.signingOrigin}/sign/${token}`, expiresOn: toWireDate(expiresOn) }
  })
}

const userOf = ({ user }: Caller): LinkRequester => ({
  name: `${user.firstName} ${user.lastName}`.trim() || user.email,
  email: user.email,
})

/** A person at the sender's device takes minutes; a device that is continued on is at hand. */
const VALID_MS = { in_person: 4 * HOUR_MS, handoff: 10 * MINUTE_MS }

/** A further token of a signer, of which only the hash is kept. It replaces the signer's last one of its kind. */
export async function newSigningToken(
  { randomBytes, now }: Context,
  tx: Tables,
  { id: signerId, envelopeId }: Signer,
  kind: SigningToken['kind'],
  host: string | null,
): Promise<{ token: string; expiresOn: Date }> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const expiresOn = new Date(now().getTime() + VALID_MS[kind])
  await tx.signingTokens.remove(signerId, kind, now())
  await tx.signingTokens.insert({ tokenHash: hashToken(token), envelopeId, signerId, kind, host, expiresOn })
  return { token, expiresOn }
}
