import type { Envelope } from '../store/envelopes'
import type { Signer } from '../store/signers'

type Order = Pick<Envelope, 'signerOrderRequired'>
type InFlight = Order & Pick<Envelope, 'status'>
export type Part = Pick<Signer, 'position' | 'group' | 'requestRole' | 'state'>

/** Gets a copy at the end and never acts. */
export function isCopy(signer: Pick<Signer, 'requestRole'>): boolean {
  return signer.requestRole.trim().toLowerCase() === 'cc'
}

/** Whoever has to act, in position order: no copies, and for a delegated slot only its present holder. */
export function acting<S extends Part>(signers: readonly S[]): S[] {
  return signers
    .filter((signer) => !isCopy(signer) && signer.state !== 'delegated')
    .sort((a, b) => a.position - b.position)
}

/** Who signs together: everybody at once, or with an order one after another, neighbours of one group in one round. */
export function rounds<S extends Part>(envelope: Order, signers: readonly S[]): S[][] {
  const actors = acting(signers)
  if (!envelope.signerOrderRequired) return actors.length > 0 ? [actors] : []
  const found: S[][] = []
  for (const signer of actors) {
    const round = found.at(-1)
    const sameRound = round?.[0] && signer.group && round[0].group === signer.group
    if (round && sameRound) round.push(signer)
    else found.push([signer])
  }
  return found
}

/** Whose turn it is: those still pending of the first round that is not finished. */
export function upNow<S extends Part>(envelope: Order, signers: readonly S[]): S[] {
  const round = rounds(envelope, signers).find((signers) => signers.some((signer) => signer.state !== 'signed'))
  return round?.filter((signer) => signer.state === 'pending') ?? []
}

/** Whose turn it is without an invitation written yet. */
export function toInvite<S extends Part & Pick<Signer, 'invitedOn'>>(envelope: Order, signers: readonly S[]): S[] {
  return upNow(envelope, signers).filter((signer) => !signer.invitedOn)
}

/** True once everybody who acts has signed. */
export function allSigned(signers: readonly Part[]): boolean {
  const actors = acting(signers)
  return actors.length > 0 && actors.every((signer) => signer.state === 'signed')
}

/** `currentSigners` of the wire: nobody, unless the envelope is in flight. */
export function currentSigners(envelope: InFlight, signers: readonly (Part & Pick<Signer, 'email'>)[]): string[] {
  if (envelope.status !== 'Sent') return []
  return [...new Set(upNow(envelope, signers).map((signer) => signer.email))]
}

/** `signedBy` of the wire: addresses of those who signed, in position order, separated by commas. */
export function signedBy(signers: readonly (Part & Pick<Signer, 'email'>)[]): string {
  return acting(signers)
    .filter((signer) => signer.state === 'signed')
    .map((signer) => signer.email)
    .join(', ')
}
