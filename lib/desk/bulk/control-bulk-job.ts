import 'server-only'
import { Conflict } from '@/lib/desk/runtime/contract/refusal'
import { type Desk, desk } from '@/lib/desk/runtime/database/database'
import { jobsEnqueued } from '@/lib/desk/runtime/database/jobs'
import type { Context } from '@/lib/desk/upstream/context'
import { jobQueue } from '@/lib/jobs/job-queue'
import type { BulkJob, BulkJobState } from './contract/bulk-job'
import { type Controller, readBulkJob, requireBulkJob, requireKind } from './read-bulk-job'
import { TEMPLATE_CHANGED } from './row-template'
import { runBulkJob } from './run-rows'
import { type BulkJobRecord, changeBulkJob, lockBulkJob, moveRows } from './sql'

type Change = (context: Context, person: Controller, input: { id: string }) => Promise<BulkJob>

/** Requests under way are still settled; no further one is sent. */
export const pauseBulkJob: Change = change(
  ['running'],
  (tx, { id }) => changeBulkJob(tx, id, { state: 'paused', trouble: null }),
  'stops',
)

/**
 * Goes on with the rows that are left. Where a changed template stopped them, this is the consent to
 * its version of this moment.
 */
export const resumeBulkJob: Change = async (context, person, input) => {
  const { trouble, templateId } = await requireBulkJob(context, person, input.id)
  const isChanged = trouble === TEMPLATE_CHANGED && templateId !== null
  const { fingerprint } = isChanged ? (await context.upstream.currentTemplate(templateId)).value : {}
  const resume = change(
    ['paused'],
    async (tx, bulkJob, now) => {
      const consent = fingerprint !== undefined && { templateFingerprint: fingerprint }
      await changeBulkJob(tx, bulkJob.id, { state: 'running', trouble: null, ...consent })
      await enqueue(tx, bulkJob, now)
    },
    'goes on',
  )
  return resume(context, person, input)
}

/** What was done stays done. Before its first request, this takes back all of it. */
export const cancelBulkJob: Change = change(
  ['running', 'paused'],
  async (tx, { id }, now) => {
    await moveRows(tx, id, 'waiting', { state: 'cancelled', settledAt: now })
    await changeBulkJob(tx, id, { state: 'cancelled', trouble: null, endedAt: now })
  },
  'stops',
)

/**
 * Rows with which the service certainly did nothing begin again. Those with an unknown outcome
 * continue, as after an interruption: what was done is found or asked for under the same key, and
 * nothing is done twice.
 */
export const retryFailures: Change = change(
  ['running', 'paused', 'finished'],
  async (tx, bulkJob, now) => {
    const open = { failures: 0, error: null, field: null, settledAt: null }
    const fresh = { state: 'waiting', attempts: 0, attemptedAt: null, requestedAt: null, ...open } as const
    const failed = await moveRows(tx, bulkJob.id, 'failed', fresh)
    const unknown = await moveRows(tx, bulkJob.id, 'unknown', { state: 'sending', attempts: 1, ...open })
    if (failed + unknown === 0) throw new Conflict('No row of this bulk job can be retried.')
    await changeBulkJob(tx, bulkJob.id, { state: 'running', trouble: null, endedAt: null })
    await enqueue(tx, bulkJob, now)
  },
  'goes on',
)

/** At the earliest when it was to start anyway. A running job runs once more. */
const enqueue = (tx: Desk, { id, startsAt }: BulkJobRecord, now: Date) =>
  jobQueue(tx).enqueue(runBulkJob, {
    key: id,
    input: { bulkJobId: id },
    runAt: startsAt > now ? startsAt : now,
  })

const ENDED: Record<BulkJobState, string> = {
  running: 'This bulk job is running.',
  paused: 'This bulk job is paused.',
  stopped: 'This download has stopped.',
  cancelled: 'This bulk job was cancelled.',
  finished: 'This bulk job has finished.',
}

type Apply = (tx: Desk, bulkJob: BulkJobRecord, now: Date) => Promise<unknown>

/** Stopping is always allowed; going on takes what the kind takes. */
function change(from: BulkJobState[], apply: Apply, effect: 'stops' | 'goes on'): Change {
  return async (context, person, { id }) => {
    const { kind } = await requireBulkJob(context, person, id)
    if (effect === 'goes on') await requireKind(context, person, kind)
    await desk().transaction(async (tx) => {
      const locked = await lockBulkJob(tx, id)
      // A download is not work that goes on: a person starts it with each request for the file.
      if (locked?.kind === 'download') throw new Conflict('Download the zip again instead.')
      if (!locked || !from.includes(locked.state))
        throw new Conflict(`${ENDED[locked?.state ?? 'cancelled']} Reload to see its state.`)
      await apply(tx, locked, context.now())
    })
    jobsEnqueued().notify()
    return readBulkJob(context, person, { id })
  }
}
