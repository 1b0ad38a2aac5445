import 'server-only'
import type { ErrorReason } from '@/lib/contract/answer'
import type { EnvelopeId } from '@/lib/contract/ids'
import { parseActor, recordActivity } from '@/lib/desk/activity/activity'
import { DASHBOARD_FAILED, isRefusal, type Refusal, repeatable } from '@/lib/desk/runtime/contract/refusal'
import type { Desk } from '@/lib/desk/runtime/database/database'
import type { ServiceKey } from '@/lib/desk/upstream/contract/service-key'
import type { Upstream } from '@/lib/desk/upstream/upstream'
import type { ReadTemplate } from '@/lib/envelope/read-template'
import type { RunningJob } from '@/lib/jobs/define-job'
import { EXCLUSIONS, type Exclusion } from './contract/bulk-action'
import type { BulkKind } from './contract/bulk-job'
import {
  type BulkJobRecord,
  type BulkRowRecord,
  changeBulkJob,
  changeRow,
  changeUnsettledRow,
  lockBulkJob,
} from './sql'

const TEXTS: ReadonlyMap<unknown, string> = new Map<ErrorReason, string>([
  ['envelope_not_found', 'The service has no such envelope. It may have been removed.'],
  ['template_not_found', 'The template no longer exists.'],
  ['document_not_available', 'The service has no signed PDF for this envelope yet.'],
])

/** Why a row failed, for people. Without a text here, the service's message. */
export const describeRowError = ({ message, about: { reason } }: Refusal): string => TEXTS.get(reason) ?? message

export type Worker = {
  job: Pick<RunningJob<Desk>, 'transaction' | 'signal'>
  service: Upstream
  key: ServiceKey | undefined
  /** Read once for many rows. */
  templates: Map<string, { readAt: number; template: Promise<ReadTemplate> }>
  now: () => Date
}

type Outcome = Partial<BulkRowRecord> & Pick<BulkRowRecord, 'state'>

/** Ends a row that has not been settled by another process. */
export const settleRow = (row: BulkRowRecord, outcome: Outcome, { job, now }: Worker): Promise<boolean> =>
  job.transaction((tx) => changeRow(tx, row, { ...outcome, settledAt: now() }))

/** What was done, and who did it, are stored together. `alsoStore` adds what belongs to it. */
export async function settleDone(
  bulkJob: BulkJobRecord,
  row: BulkRowRecord,
  entry: { action: 'envelope.send' | 'envelope.void' | 'envelope.resend'; envelopeId: string; detail: object },
  { job, now }: Worker,
  alsoStore?: (tx: Desk) => Promise<unknown>,
): Promise<void> {
  await job.transaction(async (tx) => {
    // Everybody locks the bulk job before its rows, so that nobody waits for the other.
    await changeBulkJob(tx, bulkJob.id, { trouble: null })
    const created = entry.action === 'envelope.send' ? { envelopeId: entry.envelopeId } : {}
    const done = { ...created, state: 'sent', settledAt: now(), error: null, field: null } as const
    if (!(await changeRow(tx, row, done))) return
    await alsoStore?.(tx)
    const recorded = {
      action: entry.action,
      envelopeId: entry.envelopeId,
      account: bulkJob.account ?? undefined,
      detail: { ...entry.detail, subject: row.body.emailSubject, bulk_job: bulkJob.id },
      once: `bulk row ${row.idempotencyKey}`,
    }
    await recordActivity(parseActor(bulkJob.personId, bulkJob.person), { device: 'Bulk job' }, recorded, undefined, tx)
  })
}

const UNTRIED = { state: 'waiting', attempts: 0, attemptedAt: null, requestedAt: null } as const

/**
 * What a refusal means for the row. Each row has an envelope or a body of its own, so the others
 * may be fine. If the service is not reachable, busy, or refuses the key or the template, the same
 * holds for all rows; a refused key or template waits for a person.
 */
export async function refuseRow(
  { id, kind }: BulkJobRecord,
  row: BulkRowRecord,
  refusal: Refusal,
  worker: Worker,
): Promise<void> {
  const { job, service } = worker
  const { about } = refusal
  const message = describeRowError(refusal)
  // The row stays marked: the next attempt finds out what became of this one.
  if (about.unknownOutcome) throw repeatable(refusal)
  const isAboutRow =
    refusal.kind === 'InvalidInput' ||
    (refusal.kind === 'Conflict' && !isRepeat(kind, row)) ||
    (refusal.kind === 'NotFound' && kind !== 'send')
  if (isAboutRow && !service.budget().key_refused) {
    await settleRow(row, { state: 'failed', error: message, field: about.field ?? null }, worker)
    return
  }
  const isForPeople = service.budget().key_refused || isRefusal(refusal, 'NotAllowed', 'NotFound')
  await job.transaction(async (tx) => {
    const locked = await lockBulkJob(tx, id)
    // Only a first attempt proves that nothing was done.
    if (row.attempts === 1) await changeRow(tx, row, UNTRIED)
    if (isForPeople && locked?.state === 'running') await changeBulkJob(tx, id, { state: 'paused', trouble: message })
  })
  if (!isForPeople || row.attempts > 1) throw refusal
}

/** Whether an earlier attempt may have sent the row's request, so that the service may still work on it. */
const isRepeat = (kind: BulkKind, { attempts, templateId, frozen }: BulkRowRecord): boolean =>
  attempts > 1 && (kind === 'send' || templateId !== null || frozen !== null)

/** About 25 minutes, by the waits between the job's attempts. */
const MOST_FAILURES = 30

const MAY_BE_DONE: Record<BulkKind, string> = {
  send: 'Its envelope may exist: check Envelopes before you send it again.',
  again: 'Its envelope may exist: check Envelopes before you send it again.',
  remind: 'The reminder may have been emailed: check the audit trail before you send another.',
  void: 'The envelope may be voided: check it before you void it again.',
  download: '',
}

/**
 * Counts that a row failed by itself, while the service answers. After the last failure the row
 * ends, because the job would never end otherwise. True when it has ended.
 */
export async function countFailure(
  { kind }: BulkJobRecord,
  row: BulkRowRecord,
  error: unknown,
  { job, now }: Worker,
): Promise<boolean> {
  const failures = row.failures + 1
  const hasEnded = failures >= MOST_FAILURES
  const outcome = hasEnded ? { ...outcomeAfter(failures, kind, row, error), settledAt: now() } : {}
  await job.transaction((tx) => changeUnsettledRow(tx, row, { failures, ...outcome }))
  return hasEnded
}

function outcomeAfter(failures: number, kind: BulkKind, row: BulkRowRecord, error: unknown): Outcome {
  const why = isRefusal(error) ? describeRowError(error) : DASHBOARD_FAILED
  const tried = `Tried ${failures} times. ${why}`
  const isUndone = row.attempts === 1 && isRefusal(error) && !error.about.unknownOutcome
  return isUndone ? { state: 'failed', error: tried } : { state: 'unknown', error: `${tried} ${MAY_BE_DONE[kind]}` }
}

/** The selected envelope of a row, which every kind but `send` has. */
export function requireTarget({ targetId }: BulkRowRecord): EnvelopeId {
  if (!targetId) throw new Error('the row of a bulk job has no envelope')
  return targetId
}

/** Why nothing was left to do when it was the row's turn. */
export function toSentence(reason: Exclusion): string {
  const text = EXCLUSIONS[reason]
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}
