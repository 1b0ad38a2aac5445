import { CircleCheck, CircleSlash, Hourglass, PenLine, Search } from '@/components/ui/icons'
import type { AuditTrail, PdfSignRequest } from '@/lib/contract/envelope'
import { signerMoments } from '@/lib/envelope/signing-progress'
import { type Assignment, type AssignmentStatus, assignmentStatus, type Group, isPending } from './assignment'
import { describeContact, describeStatus } from './describe-assignment'

/** The groups in the order in which people ask about them. */
export const GROUPS = [
  { id: 'now', title: 'Can sign now', meaning: 'It is this person’s turn.', icon: PenLine },
  { id: 'waiting', title: 'Waiting for someone', meaning: 'Somebody else signs first.', icon: Hourglass },
  {
    id: 'unknown',
    title: 'Not checked yet',
    meaning: 'In progress. Open the envelope to see who signs next.',
    icon: Search,
  },
  { id: 'finished', title: 'Finished', meaning: 'Nothing is left to do for this person.', icon: CircleCheck },
  { id: 'dead', title: 'Closed', meaning: 'Voided, declined or expired. Nobody can sign anymore.', icon: CircleSlash },
] as const

/** An envelope, and the time of the last change that it includes. */
export type KnownEnvelope = { envelope: PdfSignRequest; changedAt: number }

export type ResultRow = {
  kind: 'row'
  key: string
  assignment: Assignment
  status: AssignmentStatus
  /** How many slots with this address in the same envelope still have to sign. */
  slots: number
  /**
   * The envelope has to be read, or read again, to know whose turn it is and who holds a delegated
   * slot.
   */
  needsEnvelope: boolean
}
export type ResultHeading = { kind: 'heading'; key: string; group: Group; count: number }
export type ResultItem = ResultRow | ResultHeading

/**
 * Every assignment with its status. The row has the person's own state, the envelope whose turn it
 * is.
 */
export function resultRows(
  assignments: readonly Assignment[],
  envelopes: ReadonlyMap<string, KnownEnvelope>,
): ResultRow[] {
  const rows = assignments.map((row): ResultRow => {
    const newer = envelopes.get(row.envelopeId)
    const isUpToDate = newer !== undefined && isCurrent(row, newer)
    const ownStatus = assignmentStatus(row, undefined)
    // An outdated envelope still counts until it is read again, unless the row alone says more.
    const envelope = isUpToDate || ownStatus.state === 'unknown' ? newer?.envelope : undefined
    const assignment = isUpToDate ? updatedFrom(row, newer) : row
    const status = assignmentStatus(assignment, envelope)
    return { kind: 'row', key: row.key, assignment, status, slots: 1, needsEnvelope: !isUpToDate && isOpen(ownStatus) }
  })
  const pending = new Map<string, number>()
  for (const { assignment, status } of rows)
    if (isPending(status)) pending.set(assignment.envelopeId, (pending.get(assignment.envelopeId) ?? 0) + 1)
  return rows.map((row) =>
    isPending(row.status) ? { ...row, slots: pending.get(row.assignment.envelopeId) ?? 1 } : row,
  )
}

/** False for an envelope that has changed since it was read. */
export function isCurrent({ updatedOn }: Assignment, { changedAt }: KnownEnvelope): boolean {
  return changedAt >= (updatedOn?.getTime() ?? 0)
}

/** An envelope that changed after the row has the newer status. */
function updatedFrom(row: Assignment, { envelope, changedAt }: KnownEnvelope): Assignment {
  if (changedAt <= (row.updatedOn?.getTime() ?? 0)) return row
  return { ...row, status: envelope.status ?? row.status, updatedOn: new Date(changedAt) }
}

/** In progress: the envelope has more information than the row. */
const isOpen = ({ state, ended }: AssignmentStatus) => ended === undefined && state !== 'copy' && state !== 'declined'

/** The rows of each group that isn't empty, in the groups' order. */
export function groupRows(rows: readonly ResultRow[]): { group: Group; rows: ResultRow[] }[] {
  return GROUPS.map(({ id }) => ({ group: id, rows: rows.filter(({ status }) => status.group === id) })).filter(
    (group) => group.rows.length > 0,
  )
}

/** Group headings and rows as one list, for a virtual table. */
export function toItems(groups: readonly { group: Group; rows: ResultRow[] }[]): ResultItem[] {
  return groups.flatMap(({ group, rows }): ResultItem[] => [
    { kind: 'heading', key: group, group, count: rows.length },
    ...rows,
  ])
}

const ASKED_ABOUT: readonly Group[] = ['now', 'waiting', 'unknown']

/**
 * The assignment that somebody who calls most likely asks about: the newest that waits, else the
 * newest.
 */
export function likeliestRow(rows: readonly ResultRow[]): ResultRow | undefined {
  const newest = rows.toSorted((a, b) => timeOf(b) - timeOf(a))
  const waiting = ASKED_ABOUT.flatMap((group) => newest.find(({ status }) => status.group === group) ?? [])
  return waiting[0] ?? newest[0]
}

const timeOf = ({ assignment: { updatedOn, createdOn } }: ResultRow) => (updatedOn ?? createdOn)?.getTime() ?? 0

/**
 * The status in a sentence, with what is known of the invitation, and whether the person opened it
 * where the audit trail says so.
 */
export function answerCaller(
  { assignment, status }: ResultRow,
  trail: AuditTrail | undefined,
  formatTime: (time: Date) => string,
): string {
  const momentsOf = ({ email }: { email?: string | undefined }) => signerMoments(trail, email)
  const described = { assignment, status, formatTime, momentsOf }
  return [`“${assignment.subject}”: ${describeStatus(described)}.`, describeContact(described)]
    .filter(Boolean)
    .join(' ')
}
