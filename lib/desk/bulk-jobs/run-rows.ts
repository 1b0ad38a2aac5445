import 'server-only'
import type { BulkKind } from '@/lib/desk/contract/bulk/bulk-job'
import { isRefusal } from '@/lib/desk/contract/refusal'
import {
  type BulkJobRecord,
  type BulkRowRecord,
  changeBulkJob,
  claimRows,
  lockBulkJob,
} from '@/lib/desk/store/bulk-jobs'
import type { Desk } from '@/lib/desk/store/database'
import { remindRow } from './remind-row'
import { whyStopped } from './require-kind'
import { sendAgain } from './send-again'
import { sendRow } from './send-row'
import { refuseRow, type Worker } from './settle'
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

/**
 * Does row after row until none is left, or somebody pauses or cancels it: then only the requests under way are settled. When another
 * process takes it over, the next transaction of the job throws.
 */
export async function runRows(bulkJob: BulkJobRecord, worker: Worker): Promise<void> {
  const { kind } = bulkJob
  if (kind === 'download') return
  const { job, now } = worker
  for (;;) {
    job.signal.throwIfAborted()
    const rows = await job.transaction((tx) => nextRows(tx, bulkJob, now()))
    if (rows.length === 0) return
    const attempts = await Promise.allSettled(rows.map((row) => attempt(WORK[kind], bulkJob, row, worker)))
    const failed = attempts.find((attempt) => attempt.status === 'rejected')
    if (failed) throw failed.reason
  }
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
async function nextRows(tx: Desk, { id, personId, kind }: BulkJobRecord, now: Date): Promise<BulkRowRecord[]> {
  const locked = await lockBulkJob(tx, id)
  if (!locked) return []
  const isRunning = locked.state === 'running'
  const trouble = isRunning ? await whyStopped(tx, personId, kind) : undefined
  if (trouble) await changeBulkJob(tx, id, { state: 'paused', trouble })
  const rows = await claimRows(tx, id, { limit: AT_ONCE[kind], onlySending: !isRunning || trouble !== undefined, now })
  if (rows.length === 0 && isRunning && !trouble)
    await changeBulkJob(tx, id, { state: 'finished', trouble: null, endedAt: now })
  return rows
}
