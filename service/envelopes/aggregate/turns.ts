import { isCopy, signingSteps } from '@/lib/envelope/signing-task'
import type { Envelope } from '../sql/envelopes'
import type { Signer } from '../sql/signers'

type Order = Pick<Envelope, 'signerOrderRequired'>
type InFlight = Order & Pick<Envelope, 'status'>
export type Part = Pick<Signer, 'position' | 'group' | 'requestRole' | 'state'>

/** The signers who act, in position order: current assignees, without copies. */
export function acting<S extends Part>(signers: readonly S[]): S[] {
  return signers
    .filter((signer) => !isCopy(signer) && signer.state !== 'delegated')
    .sort((a, b) => a.position - b.position)
}

/** Whose turn it is: those still pending of the first round that is not finished. */
export function upNow<S extends Part>(envelope: Order, signers: readonly S[]): S[] {
  const rounds = signingSteps(acting(signers), envelope.signerOrderRequired)
  const round = rounds.find((members) => members.some((signer) => signer.state !== 'signed'))
  return round?.filter((signer) => signer.state === 'pending') ?? []
}

/** Whose turn it is without an invitation written yet. */
export function toInvite<S extends Part & Pick<Signer, 'invitedOn'>>(envelope: Order, signers: readonly S[]): S[] {
  return upNow(envelope, signers).filter((signer) => !signer.invitedOn)
}

export function allSigned(signers: readonly Part[]): boolean {
  const actors = acting(signers)
  return actors.length > 0 && actors.every((signer) => signer.state === 'signed')
}

/** `currentSigners` of the wire: nobody, unless the envelope is in flight. */
export function currentSigners(envelope: InFlight, signers: readonly (Part & Pick<Signer, 'email'>)[]): string[] {
  if (envelope.status !== 'Sent') return []
  return [...new Set(upNow(envelope, signers).map((signer) => signer.email))]
}

/** `signedBy` of the wire: signers' addresses in position order, with commas. */
export function signedBy(signers: readonly (Part & Pick<Signer, 'email'>)[]): string {
  return acting(signers)
    .filter((signer) => signer.state === 'signed')
    .map((signer) => signer.email)
    .join(', ')
}
