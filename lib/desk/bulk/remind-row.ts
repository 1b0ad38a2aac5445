import 'server-only'
import type { EnvelopeId } from '@/lib/contract/ids'
import { isRefusal } from '@/lib/desk/platform/contract/refusal'
import { accountOf } from '@/lib/desk/platform/upstream/keys/account'
import { readServiceTrail } from '@/lib/desk/reminders/service-trail'
import { upsertReminders } from '@/lib/desk/reminders/sql'
import { whyExcluded } from './contract/exclusion'
import { settleDone, settleRow, type Worker } from './settle'
import { type BulkJobRecord, type BulkRowRecord, changeRow } from './sql'
import { requireTarget, toSentence } from './target'

const UNKNOWN =
  'The answer to this reminder was lost, so it may have been mailed. Check the audit trail before you send another.'
/** The clocks of the dashboard and the service differ at most this much. */
const CLOCKS_DIFFER_MS = 60_000
/** A request whose process died may still arrive. After this it no longer does. */
const DELAYED_AT_MOST_MS = 15_000

/**
 * Reminds everybody whose turn it is. The interface has no idempotency key for it, so a reminder whose answer was lost is looked for in
 * the audit trail, and repeated only if the trail proves that it was not mailed.
 */
export async function remindRow(bulkJob: BulkJobRecord, row: BulkRowRecord, worker: Worker): Promise<void> {
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
  const entries = await readServiceTrail(service, id)
  if (!entries) return 'unknown'
  const from = since.getTime() - CLOCKS_DIFFER_MS
  if (entries.some(({ action, at }) => action === 'reminded' && at.getTime() >= from)) return 'yes'
  return now().getTime() - since.getTime() > DELAYED_AT_MOST_MS ? 'no' : 'unknown'
}
