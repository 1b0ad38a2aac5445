import type { DocumentSigner, PdfSignRequest } from '@/lib/contract/envelope'
import { type Assignee, delegationChainOf } from '@/lib/envelope/delegation-chain'
import { sentOn } from '@/lib/envelope/envelope-dates'
import { inFlight } from '@/lib/envelope/envelope-status'
import { type SignerState, sameAddress, signerState } from '@/lib/envelope/signer-state'
import { type Participant, type SigningProgress, signingProgress } from '@/lib/envelope/signing-progress'
import { isCopy } from '@/lib/envelope/signing-steps'
import type { Assignment } from './assignment'

/** Where an assignment belongs. `unknown`: under way, and whose turn it is has to be read from the envelope. */
export type Group = 'now' | 'waiting' | 'unknown' | 'finished' | 'dead'

/** What can be said of one assignment, with the envelope where that was read. */
export type Standing = {
  group: Group
  state: SignerState | 'unknown'
  /** The envelope's status in lower case, as of the newer of row and envelope. */
  ended: string | undefined
  /** Who has to act now, as far as the envelope tells. */
  current: DocumentSigner[]
  /** Who is invited after them. */
  next: DocumentSigner[]
  /** The people who held this slot, where it changed hands. */
  lineage?: Assignee[]
  /** Everybody acting was invited when the envelope was sent. */
  mailedAtOnce: boolean
  sentOn?: Date
}

const DEAD = new Set(['voided', 'declined', 'expired'])

/** A row tells how far its own signer is; whose turn it is only the envelope tells, once it was read in the same state. */
export function standingOf(assignment: Assignment, envelope: PdfSignRequest | undefined): Standing {
  const line = envelope && signingProgress(envelope)
  const station = line && stationOf(line, assignment)
  const read = { status: assignment.status, signers: [assignment.signer] }
  const own = station?.state ?? signerState(read, assignment.signer, false)
  const pending = own === 'turn' || own === 'waiting'
  const isUntold = Object.keys(assignment.signer).length === 0
  const state = (pending && !station && inFlight(read)) || (isUntold && !station) ? 'unknown' : own
  const status = assignment.status.toLowerCase()
  const lineage = envelope && station && delegationChainOf(envelope, station.signer)
  const sent = (envelope && sentOn(envelope)) ?? assignment.createdOn
  return {
    state,
    group: groupFor(state, status),
    ended: inFlight(read) ? undefined : status,
    ...after(line),
    ...(sent && { sentOn: sent }),
    ...(lineage && { lineage }),
  }
}

function groupFor(state: Standing['state'], status: string): Group {
  if (DEAD.has(status) || state === 'declined' || state === 'stopped' || state === 'uninvited') return 'dead'
  if (state === 'turn') return 'now'
  if (state === 'unknown') return 'unknown'
  if (state === 'waiting') return 'waiting'
  if (state === 'copy') return status === 'signed' ? 'finished' : 'waiting'
  return 'finished'
}

/** Which station of the line a row speaks of: the one of its slot and address, and of several the one at the same place. */
function stationOf(line: SigningProgress, { signer, ordinal }: Assignment): Participant | undefined {
  if (isCopy(signer)) return undefined
  const all = line.steps.flatMap((step) => step.participants)
  const own = all.filter((station) => sameAddress(station.signer.email, signer.email))
  const slot = own.filter((station) => signer.id !== undefined && station.signer.id === signer.id)
  const [only, another] = slot
  if (only && !another) return only
  return (slot.length > 0 ? slot : own)[ordinal] ?? slot[0] ?? own[0]
}

function after(line: SigningProgress | undefined): Pick<Standing, 'current' | 'next' | 'mailedAtOnce'> {
  const open = line?.steps.findIndex((step) => step.open) ?? -1
  const following = open < 0 ? [] : (line?.steps[open + 1]?.participants ?? [])
  return {
    current: line?.current.map((station) => station.signer) ?? [],
    next: following.filter((station) => station.state === 'waiting').map((station) => station.signer),
    mailedAtOnce: open === 0 && (line?.current.every((station) => station.generation === 0) ?? false),
  }
}
