import type { PdfSignRequest } from '@/lib/contract/envelope'
import { type Assignment, type AssignmentStatus, assignmentStatus, type Group, isPending } from './assignment'

/** What is needed first comes first. */
export const GROUPS: readonly Group[] = ['now', 'waiting', 'unknown', 'done']

/** An envelope, and the time of the last change that it includes. */
export type KnownEnvelope = { envelope: PdfSignRequest; changedAt: number }

export type ResultRow = {
  kind: 'row'
  key: string
  assignment: Assignment
  status: AssignmentStatus
  /** How many pending signers of this envelope have this address. */
  slots: number
}
export type ResultHeading = { kind: 'heading'; key: string; group: Group; count: number }
export type ResultItem = ResultRow | ResultHeading

/** Every assignment with its status. The row has the person's own state, the envelope whose turn it is. */
export function resultRows(
  assignments: readonly Assignment[],
  envelopes: ReadonlyMap<string, KnownEnvelope>,
): ResultRow[] {
  const rows = assignments.map((row): ResultRow => {
    const known = envelopes.get(row.envelopeId)
    const isUpToDate = known !== undefined && known.changedAt >= (row.updatedOn?.getTime() ?? 0)
    // An outdated envelope still counts until a newer one is read, unless the row alone says more.
    const isNeeded = isUpToDate || assignmentStatus(row, undefined).state === 'unknown'
    const assignment = isUpToDate ? newerAssignment(row, known) : row
    const status = assignmentStatus(assignment, isNeeded ? known?.envelope : undefined)
    return { kind: 'row', key: row.key, assignment, status, slots: 1 }
  })
  const pending = new Map<string, number>()
  const slotOf = ({ assignment }: ResultRow) => `${assignment.envelopeId} ${assignment.signer.email?.toLowerCase()}`
  for (const row of rows) if (isPending(row.status)) pending.set(slotOf(row), (pending.get(slotOf(row)) ?? 0) + 1)
  return rows.map((row) => (isPending(row.status) ? { ...row, slots: pending.get(slotOf(row)) ?? 1 } : row))
}

/** An envelope that changed after the row has the newer status. */
function newerAssignment(row: Assignment, { envelope, changedAt }: KnownEnvelope): Assignment {
  if (changedAt <= (row.updatedOn?.getTime() ?? 0)) return row
  return { ...row, status: envelope.status ?? row.status, updatedOn: new Date(changedAt) }
}

/** The rows of each group that isn't empty, in the groups' order. */
export function groupRows(rows: readonly ResultRow[]): { group: Group; rows: ResultRow[] }[] {
  return GROUPS.map((group) => ({ group, rows: rows.filter(({ status }) => status.group === group) })).filter(
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

/** The assignment that somebody who calls most likely asks about: the newest that waits, else the newest. */
export function likeliestRow(rows: readonly ResultRow[]): ResultRow | undefined {
  // After a corrected address one person may have two rows: the one with the link says more.
  const newest = rows.toSorted(
    (a, b) => timeOf(b) - timeOf(a) || Number(isPending(b.status)) - Number(isPending(a.status)),
  )
  return GROUPS.flatMap((group) => newest.find(({ status }) => status.group === group) ?? [])[0]
}

const timeOf = ({ assignment: { updatedOn, createdOn } }: ResultRow) => (updatedOn ?? createdOn)?.getTime() ?? 0
