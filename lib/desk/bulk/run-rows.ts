import 'server-only'
import { z } from 'zod'
import { DATABASE_REASONS } from '@/lib/contract/answer'
import { MINUTE_MS } from '@/lib/contract/durations'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import { type EnvelopeId, TemplateId } from '@/lib/contract/ids'
import { sentAgain } from '@/lib/desk/drafts/draft-from-request'
import { bodyOf } from '@/lib/desk/drafts/prepare-request'
import { storeEvents } from '@/lib/desk/envelopes/copy/store-events'
import { conflict, isNoRoom, isRefusal, troubleOf } from '@/lib/desk/platform/contract/refusal'
import type { Desk } from '@/lib/desk/platform/database/database'
import { LONG_PAUSE, NO_ROOM_YET } from '@/lib/desk/platform/upstream/contract/priority'
import { eventOf } from '@/lib/desk/platform/upstream/feed'
import { accountOf } from '@/lib/desk/platform/upstream/keys/account'
import { keyStillHere } from '@/lib/desk/platform/upstream/keys/key-of'
import { upstream } from '@/lib/desk/platform/upstream/upstream'
import { upsertReminders } from '@/lib/desk/reminders/sql'
import { slotsOf, whyNotSendable } from '@/lib/envelope/slots'
import { isScheduled } from '@/lib/envelope/state'
import { defineJob, forEachItem, LostLease, type RunningJob } from '@/lib/jobs/define-job'
import { whyExcluded } from './contract/bulk-action'
import type { BulkKind } from './contract/bulk-job'
import { whyStopped } from './read-bulk-job'
import { repeatDocuments, sendDocumentsAgain, sendRow } from './send-row'
import { endHopelessRow, refuseRow, requireTarget, settleDone, settleRow, toSentence, type Worker } from './settle'
import {
  type BulkJobRecord,
  type BulkRowRecord,
  changeBulkJob,
  changeRow,
  claimRows,
  findBulkJob,
  lockBulkJob,
  storeRequest,
} from './sql'

/** Rows at the same time. One that is sent again may have 50 MiB of documents. */
const AT_ONCE: Record<BulkKind, number> = { send: 4, remind: 4, void: 4, download: 1, again: 1 }

type RowWork = (bulkJob: BulkJobRecord, row: BulkRowRecord, worker: Worker) => Promise<void>
const WORK: Record<Exclude<BulkKind, 'download'>, RowWork> = {
  send: sendRow,
  again: sendAgain,
  remind: remindRow,
  void: voidRow,
}

/** More failures in a row are not about the rows: the service is down or broken. */
const MOST_FAILURES_IN_A_ROW = 20
/** A service too busy for so many rows in a row gets none until the next attempt. */
const MOST_BUSY_IN_A_ROW = 4

/**
 * Does row after row until none is left, or somebody pauses or cancels it: then only the requests
 * under way are settled. When another process takes it over, the next transaction of the job
 * throws. A row that fails waits for the job's next attempt, and the others go on; one that keeps
 * failing ends.
 */
export async function runRows(bulkJob: BulkJobRecord, worker: Worker): Promise<void> {
  const { kind } = bulkJob
  if (kind === 'download') return
  const { job, now } = worker
  const failures = new Map<number, unknown>()
  const onFailure = (_: unknown, { row, error }: Failure) => failures.set(row.position, error)
  let inARow = 0
  for (;;) {
    job.signal.throwIfAborted()
    const rows = await job.transaction((tx) => nextRows(tx, bulkJob, [...failures.keys()], now()))
    if (rows.length === 0) break
    const ended = await Promise.allSettled(rows.map((row) => attempt(WORK[kind], bulkJob, row, worker)))
    const failed: Failure[] = []
    for (const [index, row] of rows.entries()) {
      const each = ended[index]
      inARow = each?.status === 'rejected' ? inARow + 1 : 0
      if (each?.status === 'rejected') failed.push({ row, error: each.reason })
    }
    const [first] = failed
    if (!first) continue
    const areLost =
      failed.length === rows.length && failed.every(isLost) && failed.some(({ row }) => row.attempts === 1)
    if (areLost || (await isForAll(failed, worker))) throw first.error
    await forEachItem(failed, { signal: job.signal, onFailure }, async ({ row, error }) => {
      if (!(await endHopelessRow(bulkJob, row, error, worker))) throw error
    })
    if (inARow >= (failed.some(isTooBusyForIt) ? MOST_BUSY_IN_A_ROW : MOST_FAILURES_IN_A_ROW)) throw first.error
  }
  const [first] = failures.values()
  if (first !== undefined) throw first
}

type Failure = { row: BulkRowRecord; error: unknown }

/** When all answers are lost, more requests would only leave more unknown outcomes. */
const isLost = ({ error }: Failure) => isRefusal(error) && error.about.unknownOutcome === true

/** Reasons of a 503 that hold for every request, not only for this row's. */
const BUSY_FOR_ALL: readonly unknown[] = [undefined, NO_ROOM_YET, LONG_PAUSE, ...DATABASE_REASONS]

/** The service did nothing, which may be about this row alone. */
const isTooBusyForIt = ({ error }: Failure) =>
  isRefusal(error) && error.code === 503 && !BUSY_FOR_ALL.includes(error.about.reason)

/**
 * The process is to stop, another one has the job, no request may be sent or saved now, or the
 * service does not answer at all.
 */
async function isForAll(failed: readonly Failure[], { job, service }: Worker): Promise<boolean> {
  if (job.signal.aborted || failed.some(({ error }) => error instanceof LostLease)) return true
  if (failed.some((each) => isRefusal(each.error) && each.error.code === 503 && !isTooBusyForIt(each))) return true
  return !(await service.isReachable())
}

async function attempt(work: RowWork, bulkJob: BulkJobRecord, row: BulkRowRecord, worker: Worker): Promise<void> {
  try {
    await work(bulkJob, row, worker)
  } catch (error) {
    if (!isRefusal(error)) throw error
    await refuseRow(bulkJob, row, error, worker)
  }
}

/** Ends the bulk job without rows. A role that was taken away stops it at once. */
async function nextRows(
  tx: Desk,
  { id, personId, kind }: BulkJobRecord,
  without: readonly number[],
  now: Date,
): Promise<BulkRowRecord[]> {
  const locked = await lockBulkJob(tx, id)
  if (!locked) return []
  const isRunning = locked.state === 'running'
  const trouble = isRunning ? await whyStopped(tx, personId, kind) : undefined
  if (trouble) await changeBulkJob(tx, id, { state: 'paused', trouble })
  const onlySending = !isRunning || trouble !== undefined
  const rows = await claimRows(tx, id, { limit: AT_ONCE[kind], onlySending, without, now })
  if (rows.length === 0 && without.length === 0 && isRunning && !trouble)
    await changeBulkJob(tx, id, { state: 'finished', trouble: null, endedAt: now })
  return rows
}

/**
 * Voids a row's envelope, unless it ended meanwhile. Voiding one that is voided changes nothing
 * (service-surface), so an attempt whose answer was lost is repeated: if the envelope is voided by
 * then, the lost one did it.
 */
async function voidRow(bulkJob: BulkJobRecord, row: BulkRowRecord, worker: Worker): Promise<void> {
  const { service, key, now } = worker
  const envelopeId = requireTarget(row)
  const envelope = await service.envelope(envelopeId)
  const reason = whyExcluded('void', envelope)
  const wasVoidedHere = reason === 'voided' && row.requestedAt !== null
  if (reason && !wasVoidedHere) {
    await settleRow(row, { state: 'skipped', error: toSentence(reason) }, worker)
    return
  }
  if (!wasVoidedHere) {
    await worker.job.transaction((tx) => changeRow(tx, row, { requestedAt: now() }))
    try {
      await service.voidEnvelope(envelopeId, { isKnown: true })
    } catch (error) {
      // It may have ended between the two requests.
      const ended = isRefusal(error) && error.code === 404 && whyExcluded('void', await service.envelope(envelopeId))
      if (!ended) throw error
      await settleRow(row, { state: 'skipped', error: toSentence(ended) }, worker)
      return
    }
  }
  const detail = {
    ...(bulkJob.reason && { reason: bulkJob.reason }),
    ...(isScheduled(envelope) && { canceled_before_send: true }),
  }
  await settleDone(bulkJob, row, { action: 'envelope.void', envelopeId, detail }, worker)
  const account = await accountOf(key)
  await storeEvents(account, [eventOf({ ...envelope, status: 'Voided' })], now())
}

const TEMPLATE_FRESH_MS = MINUTE_MS

/**
 * Sends a row's envelope again: from its template, or from its own documents where there is none.
 * The request is made once, and stored before it is sent for the first time.
 */
async function sendAgain(bulkJob: BulkJobRecord, row: BulkRowRecord, worker: Worker): Promise<void> {
  if (row.templateId) return sendRow(bulkJob, row, worker)
  if (row.frozen) return repeatDocuments(bulkJob, row, row.frozen, worker)
  const { service, job } = worker
  const { value: envelope, documents } = await service.currentEnvelope(requireTarget(row))
  const templateId = TemplateId.safeParse(envelope.templateId).data
  const template = templateId && (await readTemplate(templateId, worker))
  if (!template || whyNotSendable(template)) return sendDocumentsAgain(bulkJob, row, { envelope, documents }, worker)
  const content = sentAgain(envelope, template)
  const body = bodyOf(content)
  const empty = slotsOf(template).find(
    ({ copy, signerIndex }) => !copy && !body.signers.some((each) => each.signerIndex === signerIndex && each.email),
  )
  if (empty) throw conflict(`The slot “${empty.label}” has no e-mail address.`)
  const stored = await job.transaction((tx) => storeRequest(tx, row, { templateId, body }))
  // Another process has the row if this one does not.
  if (stored) await sendRow(bulkJob, stored, worker)
}

/** Undefined when it no longer exists. */
async function readTemplate(id: TemplateId, { service, templates, now }: Worker): Promise<PdfSignRequest | undefined> {
  const known = templates.get(id)
  const isFresh = known && now().getTime() - known.readAt < TEMPLATE_FRESH_MS
  const read = isFresh ? known : { readAt: now().getTime(), template: service.template(id) }
  templates.set(id, read)
  try {
    return await read.template
  } catch (error) {
    templates.delete(id)
    if (!isRefusal(error) || error.code !== 404) throw error
  }
}

const UNKNOWN =
  'The answer to this reminder was lost, so it may have been mailed. Check the audit trail before you send another.'
/** The clocks of the dashboard and the service differ at most this much. */
const CLOCKS_DIFFER_MS = MINUTE_MS
/** A request whose process died may still arrive. After this it no longer does. */
const DELAYED_AT_MOST_MS = 15_000

/**
 * Reminds everybody whose turn it is. The interface has no idempotency key for it, so a reminder
 * whose answer was lost is looked for in the audit trail, and repeated only if the trail proves
 * that it was not mailed.
 */
async function remindRow(bulkJob: BulkJobRecord, row: BulkRowRecord, worker: Worker): Promise<void> {
  const { service, key, job, now } = worker
  const envelopeId = requireTarget(row)
  const done = async (lastAt: Date) => {
    const account = await accountOf(key)
    await settleDone(bulkJob, row, { action: 'envelope.resend', envelopeId, detail: {} }, worker, (tx) =>
      upsertReminders(tx, { account, envelopeId }, { lastAt }),
    )
  }
  if (row.requestedAt) {
    const before = await wasReminded(envelopeId, row.requestedAt, worker)
    if (before === 'yes') return done(row.requestedAt)
    if (before === 'unknown') {
      await settleRow(row, { state: 'unknown', error: UNKNOWN }, worker)
      return
    }
  }
  const reason = whyExcluded('remind', await service.envelope(envelopeId))
  if (reason) {
    await settleRow(row, { state: 'skipped', error: toSentence(reason) }, worker)
    return
  }
  await job.transaction((tx) => changeRow(tx, row, { requestedAt: now() }))
  try {
    await service.resend(envelopeId)
  } catch (error) {
    if (isRefusal(error) && !error.about.unknownOutcome)
      await job.transaction((tx) => changeRow(tx, row, { requestedAt: null }))
    throw error
  }
  await done(now())
}

/** Whether the service mailed a reminder since then. */
async function wasReminded(id: EnvelopeId, since: Date, { service, now }: Worker): Promise<'yes' | 'no' | 'unknown'> {
  const entries = await service.auditEntries(id)
  if (!entries) return 'unknown'
  const from = since.getTime() - CLOCKS_DIFFER_MS
  if (entries.some(({ action, at }) => action === 'reminded' && at.getTime() >= from)) return 'yes'
  return now().getTime() - since.getTime() > DELAYED_AT_MOST_MS ? 'no' : 'unknown'
}

/** Works through the rows of one bulk job. What prevents it is stored with it. */
export const runBulkJob = defineJob({
  name: 'bulk-sends.run',
  input: z.object({ bulkJobId: z.uuid() }),
  concurrency: 8,
  retry: { firstMs: 5_000, longestMs: MINUTE_MS },
  async run(_: unknown, { bulkJobId }, job: RunningJob<Desk>) {
    const bulkJob = await findBulkJob(bulkJobId)
    if (!bulkJob) return
    try {
      const { keyId } = bulkJob
      const key = keyId === null ? undefined : await keyStillHere(keyId)
      const service = upstream(key, { priority: 'bulk', signal: job.signal })
      await runRows(bulkJob, { job, service, key, templates: new Map(), now: () => new Date() })
    } catch (error) {
      if (job.signal.aborted || error instanceof LostLease || isNoRoom(error)) throw error
      const trouble = troubleOf(error)
      await job.transaction((tx) => changeBulkJob(tx, bulkJobId, { trouble }))
      throw error
    }
  },
})
