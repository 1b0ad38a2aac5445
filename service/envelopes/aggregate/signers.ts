import { createHash } from 'node:crypto'
import { isCopy, signingSteps } from '@/lib/envelope/signing-task'
import type { Context } from '../../context'
import type { Envelope } from '../sql/envelopes'
import type { Signer } from '../sql/signers'

type Order = Pick<Envelope, 'signerOrderRequired'>
type InFlight = Order & Pick<Envelope, 'status'>
export type Part = Pick<Signer, 'position' | 'group' | 'requestRole' | 'state'>

/** The signers who act, in position order: current assignees, without copies. */
export function actingParts<S extends Part>(signers: readonly S[]): S[] {
  return signers
    .filter((signer) => !isCopy(signer) && signer.state !== 'delegated')
    .sort((a, b) => a.position - b.position)
}

/** Whose turn it is: those still pending of the first round that is not finished. */
export function upNow<S extends Part>(envelope: Order, signers: readonly S[]): S[] {
  const rounds = signingSteps(actingParts(signers), envelope.signerOrderRequired)
  const round = rounds.find((members) => members.some((signer) => signer.state !== 'signed'))
  return round?.filter((signer) => signer.state === 'pending') ?? []
}

/** Whose turn it is without an invitation written yet. */
export function toInvite<S extends Part & Pick<Signer, 'invitedOn'>>(envelope: Order, signers: readonly S[]): S[] {
  return upNow(envelope, signers).filter((signer) => !signer.invitedOn)
}

/** Who had this signer's part before. */
export const holderBefore = <S extends Pick<Signer, 'slot' | 'generation'>>(
  own: S,
  signers: readonly S[],
): S | undefined => signers.find(({ slot, generation }) => slot === own.slot && generation === own.generation - 1)

export function allSigned(signers: readonly Part[]): boolean {
  const actors = actingParts(signers)
  return actors.length > 0 && actors.every((signer) => signer.state === 'signed')
}

/** `currentSigners` of the wire: nobody, unless the envelope is in flight. */
export function currentSigners(envelope: InFlight, signers: readonly (Part & Pick<Signer, 'email'>)[]): string[] {
  if (envelope.status !== 'Sent') return []
  return [...new Set(upNow(envelope, signers).map((signer) => signer.email))]
}

/** `signedBy` of the wire: signers' addresses in position order, with commas. */
export function signedBy(signers: readonly (Part & Pick<Signer, 'email'>)[]): string {
  return actingParts(signers)
    .filter((signer) => signer.state === 'signed')
    .map((signer) => signer.email)
    .join(', ')
}

export const TOKEN_BYTES = 32

export type NewToken = { token: string; tokenHash: string; tokenSealed: Buffer }

/** What a link is looked up by: the token itself is nowhere at rest in the clear. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** A fresh signing credential, as it is kept with the signer of this id. */
export function newToken({ randomBytes, sealer }: Pick<Context, 'randomBytes' | 'sealer'>, signerId: string): NewToken {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  return { token, tokenHash: hashToken(token), tokenSealed: sealer.seal(token, 'signers.token_sealed', signerId) }
}

/** The token of the signer's link; undefined once it is spent. */
export function signingToken(
  { sealer }: Pick<Context, 'sealer'>,
  { id, tokenSealed }: Pick<Signer, 'id' | 'tokenSealed'>,
): string | undefined {
  return tokenSealed ? sealer.open(tokenSealed, 'signers.token_sealed', id).toString('utf8') : undefined
}

/** The signer's link, the same at every reminder; undefined once the token is spent. */
export function signingLink(
  context: Pick<Context, 'sealer' | 'signingOrigin'>,
  signer: Pick<Signer, 'id' | 'tokenSealed'>,
): string | undefined {
  const token = signingToken(context, signer)
  return token && `${context.signingOrigin}/sign/${token}`
}
