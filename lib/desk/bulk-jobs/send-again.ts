import 'server-only'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import { TemplateId } from '@/lib/contract/ids'
import { conflict, isRefusal } from '@/lib/desk/contract/refusal'
import { sentAgain } from '@/lib/desk/drafts/copied-content'
import { bodyOf } from '@/lib/desk/drafts/draft-body'
import { type BulkJobRecord, type BulkRowRecord, changeRow } from '@/lib/desk/store/bulk-jobs'
import { slotsOf, whyNotSendable } from '@/lib/envelope/slots'
import { sendRow } from './send-row'
import type { Worker } from './settle'
import { requireTarget } from './target'

const TEMPLATE_FRESH_MS = 60_000

/** Sends a row's envelope again. Its body is made from the envelope and its template once, and stored before the first request. */
export async function sendAgain(bulkJob: BulkJobRecord, row: BulkRowRecord, worker: Worker): Promise<void> {
  if (row.templateId) return sendRow(bulkJob, row, worker)
  const { service, job } = worker
  const envelope = await service.envelope(requireTarget(row))
  const templateId = TemplateId.safeParse(envelope.templateId).data
  if (!templateId) throw conflict('This envelope was not sent from a template. Send it again from its own page.')
  const template = await readTemplate(templateId, worker)
  const flaw = whyNotSendable(template)
  if (flaw) throw conflict(flaw)
  const content = sentAgain(envelope, template)
  const body = bodyOf(content)
  const empty = slotsOf(template).find(
    ({ copy, signerIndex }) => !copy && !body.signers.some((each) => each.signerIndex === signerIndex && each.email),
  )
  if (empty) throw conflict(`The slot “${empty.label}” has no e-mail address.`)
  const prepared = { templateId, body }
  // Another process has the row if this one does not.
  if (await job.transaction((tx) => changeRow(tx, row, prepared)))
    await sendRow(bulkJob, { ...row, ...prepared }, worker)
}

async function readTemplate(id: TemplateId, { service, templates, now }: Worker): Promise<PdfSignRequest> {
  const known = templates.get(id)
  const isFresh = known && now().getTime() - known.readAt < TEMPLATE_FRESH_MS
  const read = isFresh ? known : { readAt: now().getTime(), template: service.template(id) }
  templates.set(id, read)
  try {
    return await read.template
  } catch (error) {
    templates.delete(id)
    if (isRefusal(error) && error.code === 404) throw conflict('Its template no longer exists.')
    throw error
  }
}
