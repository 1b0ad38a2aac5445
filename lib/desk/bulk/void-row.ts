import 'server-only'
import { storeEvents } from '@/lib/desk/envelopes/copy/store-events'
import { isRefusal } from '@/lib/desk/platform/contract/refusal'
import { eventOf } from '@/lib/desk/platform/upstream/feed-event'
import { accountOf } from '@/lib/desk/platform/upstream/keys/account'
import { isScheduled } from '@/lib/envelope/envelope-status'
import { whyExcluded } from './contract/exclusion'
import { settleDone, settleRow, type Worker } from './settle'
import { type BulkJobRecord, type BulkRowRecord, changeRow } from './sql'
import { requireTarget, toSentence } from './target'

/**
 * Voids a row's envelope, unless it ended meanwhile. Voiding one that is voided changes nothing (service-surface), so an attempt whose
 * answer was lost is repeated: if the envelope is voided by then, the lost one did it.
 */
export async function voidRow(bulkJob: BulkJobRecord, row: BulkRowRecord, worker: Worker): Promise<void> {
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
