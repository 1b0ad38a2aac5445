import { fromLocalDate } from '@/lib/contract/dates'
import type { DocumentSigner, PdfSignRequest, SignerAssignmentRow } from '@/lib/contract/envelope'
import {
  type Assignee,
  delegationChainOf,
  hasSameName,
  type Participant,
  type SigningProgress,
  signingProgress,
} from '@/lib/envelope/signing-progress'
import { isCopy } from '@/lib/envelope/signing-task'
import {
  dueOn,
  expiresOn,
  inFlight,
  isLocked,
  type SignerState,
  sameAddress,
  signerState,
  wasCanceled,
} from '@/lib/envelope/state'

/** One slot that a person holds, or held, in one envelope. */
export type Assignment = {
  key: string
  envelopeId: string
  /** Its position among the rows of its envelope: one address can hold several slots. */
  ordinal: number
  subject: string
  /** The envelope's status. */
  status: string
  signer: DocumentSigner
  updatedOn?: Date
  createdOn?: Date
}

/**
 * The interface leaves the form of these dates open (docs/interface.md, 2.9 and 2.12): any of its
 * forms is accepted, always as UTC.
 */
export function parseRowDate(text: string | undefined): Date | undefined {
  if (!text) return undefined
  const known = fromLocalDate(text)
  if (known) return known
  const zoned = /(Z|[+-]\d\d:?\d\d)$/.test(text) ? new Date(text) : undefined
  return zoned && !Number.isNaN(zoned.getTime()) ? zoned : undefined
}

export function toAssignment(row: SignerAssignmentRow, ordinal: number): Assignment {
  const [updatedOn, createdOn] = [parseRowDate(row.ENVELOPE_UPDATED_ON), parseRowDate(row.ENVELOPE_CREATED_ON)]
  return {
    key: [row.ENVELOPE_ID, row.SIGNER.email?.toLowerCase(), ordinal].join(' '),
    envelopeId: row.ENVELOPE_ID,
    ordinal,
    subject: row.ENVELOPE_SUBJECT?.trim() || 'No subject',
    status: row.ENVELOPE_STATUS ?? '',
    signer: row.SIGNER,
    ...(updatedOn && { updatedOn }),
    ...(createdOn && { createdOn }),
  }
}

/** What an assignment waits for: this person, others, or nothing. `unknown`: in progress, and only the envelope has whose turn it is. */
export type Group = 'now' | 'waiting' | 'unknown' | 'done'

/** What is known about one assignment, with its envelope where that was read. */
export type AssignmentStatus = {
  group: Group
  state: SignerState | 'unknown'
  /** Once it takes no more signatures, the envelope's status in lower case, or `canceled` before it was sent. */
  ended: string | undefined
  /** The other signers whose turn it is. */
  others: DocumentSigner[]
  /** Everybody who held this slot, if it was delegated. */
  chain?: Assignee[]
  /** Who held this slot after this person, in order; with `chain`. */
  successors?: Assignee[]
  /** All current signers were invited when the envelope was sent. */
  invitedAtOnce: boolean
  sentOn?: Date
  /** How long the link is valid. */
  expiresOn?: Date
  /** The link is locked after wrong codes. */
  isLocked: boolean
}

/** The row has its own signer's state; whose turn it is is only in the envelope. */
export function assignmentStatus(assignment: Assignment, envelope: PdfSignRequest | undefined): AssignmentStatus {
  const progress = envelope && signingProgress(envelope)
  const slot = progress && findSlot(progress, assignment)
  const ownEnvelope = { status: assignment.status, signers: [assignment.signer] }
  const own = slot?.state ?? signerState(ownEnvelope, assignment.signer, false)
  const isUnread = (own === 'turn' || own === 'waiting') && inFlight(ownEnvelope)
  const hasNoSigner = Object.keys(assignment.signer).length === 0
  const state = !slot && (isUnread || hasNoSigner) ? 'unknown' : own
  const status = assignment.status.toLowerCase()
  const chain = envelope && slot && delegationChainOf(envelope, slot.signer)
  const at = chain?.findIndex(({ signer }) => signer === slot?.signer) ?? 0
  const successors = chain?.slice(at + 1)
  const sent = (envelope && dueOn(envelope)) ?? assignment.createdOn
  const expires = envelope && expiresOn(envelope)
  const ended = inFlight(ownEnvelope) ? undefined : envelope && wasCanceled(envelope) ? 'canceled' : status
  return {
    state,
    group: isCorrectedTurn(slot?.signer, successors) ? 'now' : groupFor(state, ended),
    ended,
    ...turns(progress, slot),
    isLocked: slot !== undefined && isLocked(slot.signer),
    ...(sent && { sentOn: sent }),
    ...(expires && { expiresOn: expires }),
    ...(chain && { chain }),
    ...(successors && { successors }),
  }
}

/** The sender corrected the address, maybe several times: the same person is waited for. */
function isCorrectedTurn(signer: DocumentSigner | undefined, successors: readonly Assignee[] = []): boolean {
  if (!signer || successors.at(-1)?.state !== 'turn') return false
  const before = [signer, ...successors.map((successor) => successor.signer)]
  return successors.every((successor, at) => isCorrectionOf(before[at], successor.signer))
}

/** Whether the sender gave the part to the same person at another address. */
export const isCorrectionOf = (before: DocumentSigner | undefined, next: DocumentSigner, by = before?.delegatedBy) =>
  before !== undefined && by !== 'signer' && hasSameName(before, next)

/** The person still has to sign, now or later. */
export const isPending = ({ state }: AssignmentStatus): boolean =>
  state === 'turn' || state === 'waiting' || state === 'unknown'

function groupFor(state: AssignmentStatus['state'], ended: string | undefined): Group {
  if (ended !== undefined && ended !== 'scheduled') return 'done'
  if (state === 'turn') return 'now'
  return state === 'unknown' ? state : state === 'declined' ? 'done' : 'waiting'
}

/** A row's slot: the one with its id and address; of several the one at the same position. */
function findSlot(progress: SigningProgress, { signer, ordinal }: Assignment): Participant | undefined {
  if (isCopy(signer)) return undefined
  const own = progress.steps
    .flatMap((step) => step.participants)
    .filter((slot) => sameAddress(slot.signer.email, signer.email))
  const sameId = own.filter((slot) => signer.id !== undefined && slot.signer.id === signer.id)
  if (sameId.length === 1) return sameId[0]
  return (sameId.length > 0 ? sameId : own)[ordinal] ?? sameId[0] ?? own[0]
}

function turns(
  progress: SigningProgress | undefined,
  own: Participant | undefined,
): Pick<AssignmentStatus, 'others' | 'invitedAtOnce'> {
  const { current, steps } = progress ?? { current: [], steps: [] }
  return {
    others: current.filter(({ signer }) => signer !== own?.signer).map(({ signer }) => signer),
    invitedAtOnce: steps[0]?.open === true && current.every(({ generation }) => generation === 0),
  }
}
