import 'server-only'
import { ServiceAuditTrail } from '@/lib/contract/audit'
import { fromWireDate } from '@/lib/contract/dates'
import type { EnvelopeId } from '@/lib/contract/ids'
import { isRefusal } from '@/lib/desk/platform/contract/refusal'
import { accountOf } from '@/lib/desk/platform/upstream/keys/account'
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

/** Whether the service mailed a reminder since then. Its audit trail may have any form: only a known one proves anything. */
async function wasReminded(id: EnvelopeId, since: Date, { service, now }: Worker): Promise<'yes' | 'no' | 'unknown'> {
  const trail = ServiceAuditTrail.safeParse(await service.audit(id).catch(undefinedIfRefused))
  if (!trail.success) return 'unknown'
  const entries = Object.values(trail.data).flatMap((groups) => Object.values(groups).flat())
  const from = since.getTime() - CLOCKS_DIFFER_MS
  const timeOf = (at: string) => (fromWireDate(at) ?? new Date(at)).getTime()
  if (entries.some(({ action, at }) => action === 'reminded' && timeOf(at) >= from)) return 'yes'
  return entries.length > 0 && now().getTime() - since.getTime() > DELAYED_AT_MOST_MS ? 'no' : 'unknown'
}

/** A service without the trail proves nothing. One that is not reachable is asked again. */
function undefinedIfRefused(error: unknown): undefined {
  if (!isRefusal(error) || ![400, 403, 404, 405, 409, 501].includes(error.code)) throw error
}
