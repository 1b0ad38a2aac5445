import 'server-only'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import { TemplateId } from '@/lib/contract/ids'
import { sentAgain } from '@/lib/desk/drafts/copied-content'
import { bodyOf } from '@/lib/desk/drafts/draft-body'
import { conflict, isRefusal } from '@/lib/desk/platform/contract/refusal'
import { slotsOf, whyNotSendable } from '@/lib/envelope/slots'
import { repeatDocuments, sendDocumentsAgain } from './send-documents-again'
import { sendRow } from './send-row'
import type { Worker } from './settle'
import { type BulkJobRecord, type BulkRowRecord, storeRequest } from './sql'
import { requireTarget } from './target'

const TEMPLATE_FRESH_MS = 60_000

/**
 * Sends a row's envelope again: from its template, or from its own documents where there is none. The request is made once, and stored
 * before it is sent for the first time.
 */
export async function sendAgain(bulkJob: BulkJobRecord, row: BulkRowRecord, worker: Worker): Promise<void> {
  if (row.templateId) return sendRow(bulkJob, row, worker)
  if (row.frozen) return repeatDocuments(bulkJob, row, row.frozen, worker)
  const { service, job } = worker
  const { value: envelope, documents } = await service.currentEnvelope(requireTarget(row))
  const templateId = TemplateId.safeParse(envelope.templateId).data
  const template = templateId && (await readTemplate(templateId, worker))
  if (!template || whyNotSendable(template)) return sendDocumentsAgain(bulkJob, row, { envelope, documents }, worker)
  const content = sentAgain(envelope, template)
  const body = bodyOf(content)
  const empty = slotsOf(template).find(
    ({ copy, signerIndex }) => !copy && !body.signers.some((each) => each.signerIndex === signerIndex && each.email),
  )
  if (empty) throw conflict(`The slot “${empty.label}” has no e-mail address.`)
  const stored = await job.transaction((tx) => storeRequest(tx, row, { templateId, body }))
  // Another process has the row if this one does not.
  if (stored) await sendRow(bulkJob, stored, worker)
}

/** Undefined when it no longer exists. */
async function readTemplate(id: TemplateId, { service, templates, now }: Worker): Promise<PdfSignRequest | undefined> {
  const known = templates.get(id)
  const isFresh = known && now().getTime() - known.readAt < TEMPLATE_FRESH_MS
  const read = isFresh ? known : { readAt: now().getTime(), template: service.template(id) }
  templates.set(id, read)
  try {
    return await read.template
  } catch (error) {
    templates.delete(id)
    if (!isRefusal(error) || error.code !== 404) throw error
  }
}
