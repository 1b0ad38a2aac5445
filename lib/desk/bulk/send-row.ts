import 'server-only'
import { createHash, randomUUID } from 'node:crypto'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import { parseActor } from '@/lib/desk/activity/activity'
import { accountOfContacts, rememberContacts } from '@/lib/desk/contacts/suggest-contacts'
import type { FrozenAgain } from '@/lib/desk/drafts/contract/draft'
import { copiedContent, documentName } from '@/lib/desk/drafts/draft-from-request'
import { documentRequest } from '@/lib/desk/drafts/prepare-request'
import { timeAhead } from '@/lib/desk/drafts/reuse-envelope'
import { createOnce } from '@/lib/desk/drafts/send-once'
import { findReminderChoice, storeReminders } from '@/lib/desk/reminders/envelope-reminders'
import { Conflict, isRefusal, outcomeUnknown } from '@/lib/desk/runtime/contract/refusal'
import type { PdfBytes } from '@/lib/desk/upstream/documents'
import { sentByOf } from '@/lib/desk/upstream/sent-by'
import { type StoredBytes, streamedJson } from '@/lib/desk/upstream/transport/streamed-json'
import { describeRowError, requireTarget, settleDone, settleRow, type Worker } from './settle'
import { type BulkJobRecord, type BulkRowRecord, countRowsOfEnvelope, storeRequest } from './sql'

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
  const creation = { attempts, begunAt, templateId, request: frozen?.request ?? body, advice: '' }
  const outcome = await createOnce(worker.service, creation, create, worker.now())
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
  const choice = account && row.targetId ? await findReminderChoice(account, row.targetId) : undefined
  const by = parseActor(bulkJob.personId, bulkJob.person)
  const detail = { template: bulkJob.templateName, ...(row.targetId && { again: row.targetId }) }
  await settleDone(bulkJob, row, { action: 'envelope.send', envelopeId, detail }, worker, async (tx) => {
    // Equal rows may have found one envelope; the next attempt no longer takes it.
    if ((await countRowsOfEnvelope(tx, envelopeId)) > 1)
      throw outcomeUnknown('Conflict', 'Another row has this envelope.')
    if (account && choice) await storeReminders(tx, by, { account, id: envelopeId, choice, now: worker.now() })
    await rememberContacts(tx, account, row.body.signers, worker.now())
  })
}

const INCOMPLETE = 'The service does not return all documents of this envelope, so it cannot be sent again.'
const CHANGED = 'The service no longer returns the documents of this envelope as they were.'
const MAY_EXIST = `${CHANGED} It may have been sent again already: check Envelopes.`

type Source = { envelope: PdfSignRequest; documents: readonly (PdfBytes | undefined)[] }

/** Makes the request from the envelope, stores it without the documents' contents, and sends it. */
export async function sendDocumentsAgain(
  bulkJob: BulkJobRecord,
  row: BulkRowRecord,
  { envelope, documents }: Source,
  worker: Worker,
): Promise<void> {
  const contents = toContents(documents)
  if (!contents) throw new Conflict(INCOMPLETE)
  const uploads = contents.map((_, index) => ({ id: randomUUID(), name: documentName(envelope, index) }))
  const time = timeAhead(envelope, worker.now())
  const person = parseActor(bulkJob.personId, bulkJob.person)
  const copied = documentRequest(copiedContent(envelope, uploads, randomUUID), {
    sender: [person.email, worker.service.lastIdentity()?.user?.email],
    scheduleTime: time && (await worker.service.scheduleTime(new Date(time))),
  })
  const request = { ...copied, sentBy: await sentByOf(worker.service, person) }
  const frozen = { request, files: contents.map(({ size, sha256 }) => ({ size, sha256 })) }
  const frozenRow = await worker.job.transaction((tx) => storeRequest(tx, row, { frozen }))
  // Another process has the row if this one does not.
  if (frozenRow?.frozen) await sendFrozen(bulkJob, frozenRow, { request: frozenRow.frozen.request, contents }, worker)
}

/** Sends the stored request again. Other documents would make its key worthless. */
export async function repeatDocuments(
  bulkJob: BulkJobRecord,
  row: BulkRowRecord,
  { request, files }: FrozenAgain,
  worker: Worker,
): Promise<void> {
  const current = await worker.service.currentEnvelope(requireTarget(row)).catch(undefinedIfGone)
  const contents = toContents(current?.documents ?? [])
  if (contents && areSame(contents, files)) return sendFrozen(bulkJob, row, { request, contents }, worker)
  const isFirst = row.attempts === 1
  await settleRow(row, isFirst ? { state: 'failed', error: CHANGED } : { state: 'unknown', error: MAY_EXIST }, worker)
}

type Frozen = { request: FrozenAgain['request']; contents: StoredBytes[] }

function sendFrozen(bulkJob: BulkJobRecord, row: BulkRowRecord, { request, contents }: Frozen, worker: Worker) {
  const body = streamedJson(
    request,
    contents.map((unsignedPdf) => ({ unsignedPdf })),
  )
  return createForRow(bulkJob, row, worker, () => worker.service.createFromDocuments(body, row.idempotencyKey))
}

/** Undefined when there are none, or not all of them. */
function toContents(documents: Source['documents']): StoredBytes[] | undefined {
  const contents = documents.flatMap((document) => (document ? [toStored(document.bytes)] : []))
  return contents.length > 0 && contents.length === documents.length ? contents : undefined
}

const toStored = (bytes: Uint8Array): StoredBytes => ({
  size: bytes.length,
  sha256: createHash('sha256').update(bytes).digest('hex'),
  async *read() {
    yield bytes
  },
})

const areSame = (contents: StoredBytes[], files: FrozenAgain['files']) =>
  contents.length === files.length && contents.every(({ sha256 }, index) => sha256 === files[index]?.sha256)

function undefinedIfGone(error: unknown): undefined {
  if (!isRefusal(error, 'NotFound')) throw error
}
