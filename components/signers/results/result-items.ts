import type { PdfSignRequest } from '@/lib/contract/envelope'
import type { Assignment } from '../assignment'
import { type Group, type Standing, standingOf } from '../standing'
import { GROUPS } from './groups'

/** An envelope, and the moment of the change it was read after. */
export type KnownEnvelope = { envelope: PdfSignRequest; changedAt: number }

export type ResultRow = {
  kind: 'row'
  key: string
  assignment: Assignment
  standing: Standing
  /** Slots of this address in its envelope that still have to sign. */
  slots: number
  /** Its envelope has to be read, or read again, to say whose turn it is and who holds a slot that was handed on. */
  toLookAt: boolean
}
export type ResultHeading = { kind: 'heading'; key: string; group: Group; count: number }
export type ResultItem = ResultRow | ResultHeading

/** Every assignment with where it stands. The row tells the person's own part, the envelope whose turn it is. */
export function resultRows(
  assignments: readonly Assignment[],
  envelopes: ReadonlyMap<string, KnownEnvelope>,
): ResultRow[] {
  const pending = new Map<string, number>()
  const rows = assignments.map((row): ResultRow => {
    const known = envelopes.get(row.envelopeId)
    const current = known !== undefined && isCurrent(row, known)
    const alone = standingOf(row, undefined)
    // What was read before the last change still stands until it is read again, unless the row itself says more.
    const envelope = current || alone.state === 'unknown' ? known?.envelope : undefined
    const assignment = current ? asOf(row, known) : row
    const standing = standingOf(assignment, envelope)
    if (isPending(standing)) pending.set(assignment.envelopeId, (pending.get(assignment.envelopeId) ?? 0) + 1)
    return {
      kind: 'row',
      key: assignment.key,
      assignment,
      standing,
      slots: 1,
      toLookAt: !current && isOpen(alone),
    }
  })
  return rows.map((row) => {
    const slots = pending.get(row.assignment.envelopeId) ?? 1
    return slots > 1 && isPending(row.standing) ? { ...row, slots } : row
  })
}

/** False for an envelope that has changed since it was read. */
export function isCurrent({ updatedOn }: Assignment, { changedAt }: KnownEnvelope): boolean {
  return changedAt >= (updatedOn?.getTime() ?? 0)
}

/** What was read later says more of the envelope than the row does. */
function asOf(row: Assignment, { envelope, changedAt }: KnownEnvelope): Assignment {
  if (changedAt <= (row.updatedOn?.getTime() ?? 0)) return row
  return { ...row, status: envelope.status ?? row.status, updatedOn: new Date(changedAt) }
}

/** Under way, so that its envelope tells more than its row. */
const isOpen = ({ state, ended }: Standing) => ended === undefined && state !== 'copy' && state !== 'declined'

const isPending = ({ state }: Standing) => state === 'turn' || state === 'waiting' || state === 'unknown'

/** The rows of each group that has any, in the groups' order. */
export function grouped(rows: readonly ResultRow[]): { group: Group; rows: ResultRow[] }[] {
  return GROUPS.flatMap(({ id }) => {
    const own = rows.filter(({ standing }) => standing.group === id)
    return own.length > 0 ? [{ group: id, rows: own }] : []
  })
}

/** Groups and their rows as one flat list, of which only a part is ever in the document. */
export function flat(groups: readonly { group: Group; rows: ResultRow[] }[]): ResultItem[] {
  return groups.flatMap(({ group, rows }): ResultItem[] => [
    { kind: 'heading', key: group, group, count: rows.length },
    ...rows,
  ])
}

/** An assignment in one line of a message: of what, how its envelope stands, and where it is found. */
export function toText({ assignment }: ResultRow): string {
  const page = `${window.location.origin}/envelopes/${assignment.envelopeId}`
  return [assignment.subject, assignment.status, page].filter(Boolean).join(' · ')
}
