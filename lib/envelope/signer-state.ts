import type { DocumentSigner, PdfSignRequest } from '@/lib/contract/envelope'
import { isCopy } from './rounds'
import { isScheduled, wasCanceled } from './scheduled'

/**
 * Where one assignment stands. `waiting`: pending, and not this person's turn yet. `uninvited`: the envelope ended before it was
 * sent. `copy`: never acts, gets a copy.
 */
export type SignerState = 'signed' | 'declined' | 'delegated' | 'turn' | 'waiting' | 'stopped' | 'uninvited' | 'copy'

const ENDED = new Set(['signed', 'voided', 'declined', 'expired'])

export const sameAddress = (a: string | undefined, b: string | undefined) =>
  a !== undefined && b !== undefined && a.trim() !== '' && a.trim().toLowerCase() === b.trim().toLowerCase()

/** True until the envelope reached an end that we know; a status we have never heard of may still be in flight. */
export function inFlight(envelope: PdfSignRequest): boolean {
  return !ENDED.has(envelope.status?.toLowerCase() ?? '') && !isScheduled(envelope)
}

/** A void stops an envelope in flight, and cancels a scheduled send. */
export const canVoid = (envelope: PdfSignRequest): boolean => inFlight(envelope) || isScheduled(envelope)

/** `signedBy` is free text: addresses separated by anything that cannot be part of one. */
function signedAddresses(envelope: PdfSignRequest): string[] {
  return (envelope.signedBy ?? '').split(/[\s,;|]+/).filter((part) => part.includes('@'))
}

function finished(envelope: PdfSignRequest, signer: DocumentSigner): SignerState | undefined {
  const sign = signer.sign?.trim().toLowerCase() ?? ''
  if (signer.delegated || sign === 'delegated') return 'delegated'
  if (sign === 'declined') return 'declined'
  // Interface 2.2: `sign` is a state, or a reference to the captured signature, which only a signed slot has.
  if (sign !== '' && sign !== 'pending') return 'signed'
  if (sign === '' && signedAddresses(envelope).some((address) => sameAddress(address, signer.email))) return 'signed'
  return undefined
}

/** A pending signer of an envelope that still takes signatures: whom a reminder, a delegation or a void is about. */
export function isPending(envelope: PdfSignRequest, signer: DocumentSigner): boolean {
  return !isCopy(signer) && inFlight(envelope) && finished(envelope, signer) === undefined
}

/** Whether a pending slot beside this one carries the same address. */
function sharesPending(envelope: PdfSignRequest, signer: DocumentSigner): boolean {
  const others = (envelope.signers ?? []).filter((other) => sameAddress(other.email, signer.email))
  return others.filter((other) => isPending(envelope, other)).length > 1
}

/** `hasTurn` answers for pending signers when the service does not name `currentSigners`, or names them ambiguously. */
export function signerState(envelope: PdfSignRequest, signer: DocumentSigner, hasTurn: boolean): SignerState {
  if (isCopy(signer)) return 'copy'
  const done = finished(envelope, signer)
  if (done) return done
  // "Signed" is said of the whole, and completion needs every part.
  if (envelope.status?.toLowerCase() === 'signed') return 'signed'
  if (isScheduled(envelope)) return 'waiting'
  if (wasCanceled(envelope)) return 'uninvited'
  if (!inFlight(envelope)) return 'stopped'
  const current = envelope.currentSigners
  if (current && current.length > 0) {
    const named = current.some((address) => sameAddress(address, signer.email))
    // An address that several pending slots carry names all of them: which of them has the turn, only the order tells.
    return named && (hasTurn || !sharesPending(envelope, signer)) ? 'turn' : 'waiting'
  }
  return hasTurn ? 'turn' : 'waiting'
}
