import 'server-only'
import { z } from 'zod'
import { DATABASE_REASONS } from '@/lib/contract/answer'
import { requestPoll } from '@/lib/desk/envelopes/sql/accounts'
import { LONG_PAUSE, NO_ROOM_YET } from '@/lib/desk/runtime/contract/busy-reasons'
import { isNoRoom, isRefusal, troubleOf } from '@/lib/desk/runtime/contract/refusal'
import type { Desk } from '@/lib/desk/runtime/database/database'
import { accountOf } from '@/lib/desk/upstream/keys/account'
import { keyStillHere } from '@/lib/desk/upstream/keys/key-of'
import { upstream } from '@/lib/desk/upstream/upstream'
import { defineJob, forEachItem, LostLease, type RunningJob } from '@/lib/jobs/define-job'
import { MINUTE_MS } from '@/lib/text/durations'
import { remindRow, sendAgain, voidRow } from './act-on-row'
import type { BulkKind } from './contract/bulk-job'
import { whyStopped } from './read-bulk-job'
import { pauseIfChanged } from './row-template'
import { sendRow } from './send-row'
import { countFailure, refuseRow, type Worker } from './settle'
import { type BulkJobRecord, type BulkRowRecord, changeBulkJob, claimRows, findBulkJob, lockBulkJob } from './sql'

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
async function runRows(bulkJob: BulkJobRecord, worker: Worker): Promise<void> {
  const { kind } = bulkJob
  if (kind === 'download') return
  const { job, now } = worker
  const failures = new Map<number, unknown>()
  const onFailure = (_: unknown, { row, error }: Failure) => failures.set(row.position, error)
  let inARow = 0
  for (;;) {
    job.signal.throwIfAborted()
    await pauseIfChanged(bulkJob, worker)
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
      if (!(await countFailure(bulkJob, row, error, worker))) throw error
    })
    if (inARow >= (failed.some(isTooBusyForIt) ? MOST_BUSY_IN_A_ROW : MOST_FAILURES_IN_A_ROW)) throw first.error
  }
  // No webhook reports reminders, and lists would show them a minute later.
  await requestPoll(await accountOf(worker.key), 0)
  const [first] = failures.values()
  if (first !== undefined) throw first
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

async function attempt(work: RowWork, bulkJob: BulkJobRecord, row: BulkRowRecord, worker: Worker): Promise<void> {
  try {
    await work(bulkJob, row, worker)
  } catch (error) {
    if (!isRefusal(error)) throw error
    await refuseRow(bulkJob, row, error, worker)
  }
}

type Failure = { row: BulkRowRecord; error: unknown }

/** When all answers are lost, more requests would only leave more unknown outcomes. */
const isLost = ({ error }: Failure) => isRefusal(error) && error.about.unknownOutcome === true

/** Reasons why the service is unavailable that hold for every request, not only for this row's. */
const BUSY_FOR_ALL: readonly unknown[] = [undefined, NO_ROOM_YET, LONG_PAUSE, ...DATABASE_REASONS]

/** Whether the service did nothing for a reason that may be about this row alone. */
const isTooBusyForIt = ({ error }: Failure) =>
  isRefusal(error, 'Unavailable') && !BUSY_FOR_ALL.includes(error.about.reason)

/**
 * The process is to stop, another one has the job, no request may be sent or saved now, or the
 * service does not answer at all.
 */
async function isForAll(failed: readonly Failure[], { job, service }: Worker): Promise<boolean> {
  if (job.signal.aborted || failed.some(({ error }) => error instanceof LostLease)) return true
  if (failed.some((each) => isRefusal(each.error, 'Unavailable') && !isTooBusyForIt(each))) return true
  return !(await service.isReachable())
}
