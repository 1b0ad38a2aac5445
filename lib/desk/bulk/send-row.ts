import 'server-only'
import { accountOfContacts, rememberContacts } from '@/lib/desk/contacts/suggest-contacts'
import { createOnce } from '@/lib/desk/drafts/create-once'
import { outcomeUnknown } from '@/lib/desk/platform/contract/refusal'
import { describeRowError } from './row-error'
import { settleDone, settleRow, type Worker } from './settle'
import { type BulkJobRecord, type BulkRowRecord, countRowsOfEnvelope } from './sql'

/** Creates the envelope of a row from a template. */
export function sendRow(bulkJob: BulkJobRecord, row: BulkRowRecord, worker: Worker): Promise<void> {
  const templateId = row.templateId ?? bulkJob.templateId
  if (!templateId) throw new Error('the row of a bulk send has no template')
  const { body, idempotencyKey } = row
  return createForRow(bulkJob, row, worker, () => worker.service.createFromTemplate(templateId, body, idempotencyKey))
}

/** Creates the envelope of a row, or finds the one that an earlier attempt created. */
export async function createForRow(
  bulkJob: BulkJobRecord,
  row: BulkRowRecord,
  worker: Worker,
  create: () => Promise<{ id: string }>,
): Promise<void> {
  const { attempts, attemptedAt, frozen, body } = row
  const templateId = frozen ? null : (row.templateId ?? bulkJob.templateId)
  const begunAt = attemptedAt ?? worker.now()
  const stored = { attempts, begunAt, templateId, request: frozen?.request ?? body, advice: '' }
  const outcome = await createOnce(worker.service, stored, create, worker.now())
  if (outcome.envelope) return storeSent(bulkJob, row, outcome.envelope.id, worker)
  const { refusal } = outcome
  if (attempts === 1) throw refusal
  await settleRow(
    row,
    { state: 'failed', error: describeRowError(refusal), field: refusal.about.field ?? null },
    worker,
  )
}

async function storeSent(bulkJob: BulkJobRecord, row: BulkRowRecord, envelopeId: string, worker: Worker) {
  const account = await accountOfContacts(worker.key)
  const detail = { template: bulkJob.templateName, ...(row.targetId && { again: row.targetId }) }
  await settleDone(bulkJob, row, { action: 'envelope.send', envelopeId, detail }, worker, async (tx) => {
    // Two rows with the same people and texts may have found the same envelope; the next attempt no longer takes it for this one's.
    if ((await countRowsOfEnvelope(tx, envelopeId)) > 1) throw outcomeUnknown(409, 'Another row has this envelope.')
    await rememberContacts(tx, account, row.body.signers, worker.now())
  })
}
