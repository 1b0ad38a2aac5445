import 'server-only'
import { isRefusal } from '@/lib/desk/platform/contract/refusal'
import type { Desk } from '@/lib/desk/platform/database/database'
import { forEachItem } from '@/lib/jobs/for-each-item'
import { LostLease } from '@/lib/jobs/lost-lease'
import type { BulkKind } from './contract/bulk-job'
import { remindRow } from './remind-row'
import { whyStopped } from './require-kind'
import { sendAgain } from './send-again'
import { sendRow } from './send-row'
import { endHopelessRow, refuseRow, type Worker } from './settle'
import { type BulkJobRecord, type BulkRowRecord, changeBulkJob, claimRows, lockBulkJob } from './sql'
import { voidRow } from './void-row'

/** Rows at the same time; the budget decides how many requests a minute. One that is sent again may have 50 MiB of documents. */
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

/**
 * Does row after row until none is left, or somebody pauses or cancels it: then only the requests under way are settled. When another
 * process takes it over, the next transaction of the job throws. A row that fails waits for the job's next attempt, and the others go on;
 * one that keeps failing ends.
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
    if (inARow >= MOST_FAILURES_IN_A_ROW) throw first.error
  }
  const [first] = failures.values()
  if (first !== undefined) throw first
}

type Failure = { row: BulkRowRecord; error: unknown }

/** Where the answers to all requests are lost, further requests would only leave more rows whose outcome nobody knows. */
const isLost = ({ error }: Failure) => isRefusal(error) && error.about.unknownOutcome === true

/** The process is to stop, another one has the job, or the service is busy or does not answer at all. */
async function isForAll(failed: readonly Failure[], { job, service }: Worker): Promise<boolean> {
  if (job.signal.aborted || failed.some(({ error }) => error instanceof LostLease)) return true
  if (failed.some(({ error }) => isRefusal(error) && error.code === 503)) return true
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

/** Ends the bulk job when there are none. A role that was taken away meanwhile stops it before its next row. */
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
