import type { AuditTrail } from '@/lib/contract/audit'
import { signerMoments } from '@/lib/envelope/signer-moments'
import type { Group } from '../assignment-status'
import { describeContact, describeStatus } from '../describe-assignment'
import type { ResultRow } from './result-items'

const ASKED_ABOUT: readonly Group[] = ['now', 'waiting', 'unknown']

/** The assignment that somebody who calls most likely asks about: the newest that waits, else the newest. */
export function likeliestRow(rows: readonly ResultRow[]): ResultRow | undefined {
  const newest = rows.toSorted((a, b) => timeOf(b) - timeOf(a))
  const waiting = ASKED_ABOUT.flatMap((group) => newest.find(({ status }) => status.group === group) ?? [])
  return waiting[0] ?? newest[0]
}

const timeOf = ({ assignment: { updatedOn, createdOn } }: ResultRow) => (updatedOn ?? createdOn)?.getTime() ?? 0

/** The status in a sentence, with what is known of the invitation, and whether the person opened it where the audit trail says so. */
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
