import { personName } from '@/components/ui/people'
import type { AuditTrail } from '@/lib/contract/audit'
import { signerMoments } from '@/lib/envelope/signer-moments'
import { parseRowDate } from '../assignment'
import type { Group } from '../assignment-status'
import { describeStatus } from '../describe-assignment'
import type { ResultRow } from './result-items'

const ASKED_ABOUT: readonly Group[] = ['now', 'waiting', 'unknown']

/** The assignment that somebody who calls most likely asks about: the newest that waits, else the newest. */
export function likeliestRow(rows: readonly ResultRow[]): ResultRow | undefined {
  const newest = rows.toSorted((a, b) => timeOf(b) - timeOf(a))
  const waiting = ASKED_ABOUT.flatMap((group) => newest.find(({ status }) => status.group === group) ?? [])
  return waiting[0] ?? newest[0]
}

const timeOf = ({ assignment: { updatedOn, createdOn } }: ResultRow) => (updatedOn ?? createdOn)?.getTime() ?? 0

/** The status in a sentence, with when the person was mailed and opened it where the audit trail says so. */
export function answerCaller(
  { assignment, status }: ResultRow,
  trail: AuditTrail | undefined,
  formatTime: (time: Date) => string,
): string {
  const mailedOn = ({ email }: { email?: string | undefined }) => parseRowDate(signerMoments(trail, email).mailed)
  const sentence = `“${assignment.subject}”: ${describeStatus({ assignment, status, formatTime, mailedOn })}.`
  const { mailed, opened } = signerMoments(trail, assignment.signer.email)
  // Without a mail in it the trail has another form, and says nothing about opening either.
  if (status.state !== 'turn' || mailed === undefined) return sentence
  const name = personName(assignment.signer)
  const at = parseRowDate(opened)
  return `${sentence} ${at ? `${name} first opened it on ${formatTime(at)}.` : `${name} has not opened it yet.`}`
}
