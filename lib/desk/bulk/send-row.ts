import 'server-only'
import { accountOfContacts, rememberContacts } from '@/lib/desk/contacts/remember-contacts'
import { isRefusal } from '@/lib/desk/platform/contract/refusal'
import { settleDone, settleRow, type Worker } from './settle'
import type { BulkJobRecord, BulkRowRecord } from './sql'

/** Services keep idempotency keys for at least a day (service-surface). After that a repeat could create a second envelope. */
const KEY_REMEMBERED_MS = 20 * 60 * 60_000

const INTERRUPTED =
  'A request was interrupted more than 20 hours ago, and the service may have created the envelope. Check Envelopes before you send it again.'
const KEY_REUSED = 'The service no longer remembers this request. Check Envelopes before you send it again.'

/** Creates the envelope of a row from a template. */
export function sendRow(bulkJob: BulkJobRecord, row: BulkRowRecord, worker: Worker): Promise<void> {
  const templateId = row.templateId ?? bulkJob.templateId
  if (!templateId) throw new Error('the row of a bulk send has no template')
  const { body, idempotencyKey } = row
  return createOnce(bulkJob, row, worker, () => worker.service.createFromTemplate(templateId, body, idempotencyKey))
}

/** `create` sends the same key and the same bytes at each attempt, so a repeat creates nothing more. */
export async function createOnce(
  bulkJob: BulkJobRecord,
  row: BulkRowRecord,
  worker: Worker,
  create: () => Promise<{ id: string }>,
): Promise<void> {
  const begun = row.attemptedAt?.getTime() ?? 0
  if (row.attempts > 1 && worker.now().getTime() - begun > KEY_REMEMBERED_MS) {
    await settleRow(row, { state: 'unknown', error: INTERRUPTED }, worker)
    return
  }
  try {
    const { id } = await create()
    await storeSent(bulkJob, row, id, worker)
  } catch (error) {
    if (!isRefusal(error)) throw error
    const { reason } = error.about
    if (reason !== 'idempotency_key_reused' && reason !== 'idempotency_key_forgotten') throw error
    await settleRow(row, { state: 'unknown', error: KEY_REUSED }, worker)
  }
}

async function storeSent(bulkJob: BulkJobRecord, row: BulkRowRecord, envelopeId: string, worker: Worker) {
  const account = await accountOfContacts(worker.key)
  const detail = { template: bulkJob.templateName, ...(row.targetId && { again: row.targetId }) }
  await settleDone(bulkJob, row, { action: 'envelope.send', envelopeId, detail }, worker, (tx) =>
    rememberContacts(tx, account, row.body.signers, worker.now()),
  )
}
