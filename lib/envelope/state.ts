import { fromWireDate } from '@/lib/contract/dates'
import type { DocumentSigner, PdfSignRequest } from '@/lib/contract/envelope'
import { DAY_MS } from '@/lib/text/durations'
import { isCopy } from './signing-task'

/**
 * The state of one signer. `waiting`: pending, but not their turn yet. `uninvited`: the envelope
 * ended before their turn, or before it was sent. `copy`: never acts, gets a copy.
 */
export type SignerState = 'signed' | 'declined' | 'delegated' | 'turn' | 'waiting' | 'stopped' | 'uninvited' | 'copy'

export const sameAddress = (a: string | undefined, b: string | undefined) =>
  a !== undefined && b !== undefined && a.trim() !== '' && a.trim().toLowerCase() === b.trim().toLowerCase()

/** `signedBy` is free text: addresses separated by anything that cannot be part of one. */
function signedAddresses(envelope: PdfSignRequest): string[] {
  return (envelope.signedBy ?? '').split(/[\s,;|]+/).filter((part) => part.includes('@'))
}

function finalState(envelope: PdfSignRequest, signer: DocumentSigner): SignerState | undefined {
  const sign = signer.sign?.trim().toLowerCase() ?? ''
  if (signer.delegated || sign === 'delegated') return 'delegated'
  if (sign === 'declined') return 'declined'
  // `sign` is a state, or a reference to the signature of a signed slot (docs/interface.md, 2.2).
  if (sign !== '' && sign !== 'pending') return 'signed'
  if (sign === '' && signedAddresses(envelope).some((address) => sameAddress(address, signer.email))) return 'signed'
  return undefined
}

export const hasDeclined = ({ sign, delegated }: DocumentSigner): boolean =>
  !delegated && sign?.trim().toLowerCase() === 'declined'

/** The signer who declined, if the service says who it was. */
export const declinerOf = ({ signers = [] }: PdfSignRequest): DocumentSigner | undefined => signers.find(hasDeclined)

/** A pending signer of an envelope in flight: whom reminder, delegation and void affect. */
export function isPending(envelope: PdfSignRequest, signer: DocumentSigner): boolean {
  return !isCopy(signer) && inFlight(envelope) && finalState(envelope, signer) === undefined
}

/** What recipients are asked for before their link opens, by the service's names. */
export const CODE_NAMES: Record<string, string> = { access_code: 'Access code', email_code: 'Code by email' }

/** Whether a link asks for the signer's code: until they sign, and an access code again for the signed copy. */
export const asksForCode = (envelope: PdfSignRequest, signer: DocumentSigner): boolean =>
  isPending(envelope, signer) ||
  (signer.authentication === 'access_code' &&
    !signer.delegated &&
    (envelope.status?.toLowerCase() === 'signed' || (inFlight(envelope) && finalState(envelope, signer) === 'signed')))

/** After wrong codes. It matters only while the link asks for one. */
export const isLocked = ({ authenticationState }: DocumentSigner): boolean => authenticationState?.state === 'locked'

/** Signers whose links are locked after wrong codes. */
export const lockedSigners = (envelope: PdfSignRequest): DocumentSigner[] =>
  (envelope.signers ?? []).filter((signer) => isLocked(signer) && asksForCode(envelope, signer))

function sharesPending(envelope: PdfSignRequest, signer: DocumentSigner): boolean {
  const others = (envelope.signers ?? []).filter((other) => sameAddress(other.email, signer.email))
  return others.filter((other) => isPending(envelope, other)).length > 1
}

/** `hasTurn` decides where the service sends no `currentSigners`, or ambiguous ones. */
export function signerState(envelope: PdfSignRequest, signer: DocumentSigner, hasTurn: boolean): SignerState {
  if (isCopy(signer)) return 'copy'
  const final = finalState(envelope, signer)
  if (final) return final
  // A signed envelope is complete, so everybody signed.
  if (envelope.status?.toLowerCase() === 'signed') return 'signed'
  if (isScheduled(envelope)) return 'waiting'
  if (wasCanceled(envelope)) return 'uninvited'
  if (!inFlight(envelope)) return 'stopped'
  const current = envelope.currentSigners
  if (current && current.length > 0) {
    const isCurrent = current.some((address) => sameAddress(address, signer.email))
    // Where pending slots share an address, only the signing order tells them apart.
    return isCurrent && (hasTurn || !sharesPending(envelope, signer)) ? 'turn' : 'waiting'
  }
  return hasTurn ? 'turn' : 'waiting'
}

const ENDED = new Set(['signed', 'voided', 'declined', 'expired'])

/** True while the envelope waits for its scheduled time: nobody has been invited. */
export const isScheduled = ({ status }: PdfSignRequest): boolean => status?.toLowerCase() === 'scheduled'

/** True when it was voided before its scheduled time: nobody was ever invited. */
export function wasCanceled({ status, scheduleTime, updatedOn }: PdfSignRequest): boolean {
  if (status?.toLowerCase() !== 'voided') return false
  const [due, ended] = [fromWireDate(scheduleTime ?? ''), fromWireDate(updatedOn ?? '')]
  return due !== undefined && ended !== undefined && ended < due
}

/** The status in one word, which says of a canceled schedule that it was never sent. */
export const statusName = (envelope: PdfSignRequest): string =>
  wasCanceled(envelope) ? 'Canceled' : (envelope.status ?? '')

/** It waits for its time, or was canceled before it. */
export const isUnsent = (envelope: PdfSignRequest): boolean => isScheduled(envelope) || wasCanceled(envelope)

export const authorTerm = (envelope: PdfSignRequest): string => (isUnsent(envelope) ? 'Set up by' : 'Sent by')

/** True until the status is known to be final. An unknown status may be in flight. */
export function inFlight(envelope: PdfSignRequest): boolean {
  return !ENDED.has(envelope.status?.toLowerCase() ?? '') && !isScheduled(envelope)
}

/** A void stops an envelope in flight, and cancels a scheduled send. */
export const canVoid = (envelope: PdfSignRequest): boolean => inFlight(envelope) || isScheduled(envelope)

/** A wire date as a Date; text in an unknown format stays as it is. */
export const dateOrText = (text: string | undefined): Date | string | undefined =>
  text?.trim() ? (fromWireDate(text) ?? text) : undefined

/** When it was to be sent: at its scheduled time, otherwise when it was created. */
export const dueOn = ({ scheduleTime, createdOn }: PdfSignRequest): Date | undefined =>
  fromWireDate(scheduleTime ?? '') ?? fromWireDate(createdOn ?? '')

export const sentOn = (envelope: PdfSignRequest): Date | undefined => (isUnsent(envelope) ? undefined : dueOn(envelope))

/** The interface has the number of days after sending, not the date. */
export function expiresOn(envelope: PdfSignRequest): Date | undefined {
  const from = dueOn(envelope)
  if (!from || !envelope.expirationDays) return undefined
  const end = new Date(from.getTime() + envelope.expirationDays * DAY_MS)
  // A very large number of days is not a valid date.
  return Number.isNaN(end.getTime()) ? undefined : end
}
