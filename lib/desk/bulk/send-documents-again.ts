import 'server-only'
import { createHash, randomUUID } from 'node:crypto'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import type { FrozenAgain } from '@/lib/desk/drafts/contract/frozen'
import { copiedContent, documentName } from '@/lib/desk/drafts/copied-content'
import { documentRequest } from '@/lib/desk/drafts/document-request'
import { parseActor } from '@/lib/desk/platform/activity/activity'
import { conflict, isRefusal } from '@/lib/desk/platform/contract/refusal'
import type { PdfBytes } from '@/lib/desk/platform/upstream/documents'
import { type StoredBytes, streamedJson } from '@/lib/desk/platform/upstream/transport/streamed-json'
import { createForRow } from './send-row'
import { settleRow, type Worker } from './settle'
import { type BulkJobRecord, type BulkRowRecord, storeRequest } from './sql'
import { requireTarget } from './target'

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
  if (!contents) throw conflict(INCOMPLETE)
  const uploads = contents.map((_, index) => ({ id: randomUUID(), name: documentName(envelope, index) }))
  const request = documentRequest(copiedContent(envelope, uploads, randomUUID), {
    sender: [parseActor(bulkJob.personId, bulkJob.person).email, worker.service.lastIdentity()?.user?.email],
    scheduleTime: undefined,
  })
  const frozen = { request, files: contents.map(({ size, sha256 }) => ({ size, sha256 })) }
  const stored = await worker.job.transaction((tx) => storeRequest(tx, row, { frozen }))
  // Another process has the row if this one does not.
  if (stored?.frozen) await sendFrozen(bulkJob, stored, { request: stored.frozen.request, contents }, worker)
}

/** Sends the stored request again. With other documents it would be another request, and its idempotency key would prove nothing. */
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
  if (!isRefusal(error) || error.code !== 404) throw error
}
