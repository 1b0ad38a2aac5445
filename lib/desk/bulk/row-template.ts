import 'server-only'
import type { TemplateId } from '@/lib/contract/ids'
import { isRefusal } from '@/lib/desk/runtime/contract/refusal'
import type { ReadTemplate } from '@/lib/envelope/read-template'
import { MINUTE_MS } from '@/lib/text/durations'
import type { Worker } from './settle'
import { type BulkJobRecord, changeBulkJob, lockBulkJob } from './sql'

/** Reading it for each row would halve what a bulk job can do with its requests. */
const TEMPLATE_FRESH_MS = MINUTE_MS

/** Undefined when it no longer exists. */
export async function readTemplate(
  id: TemplateId,
  { service, templates, now }: Worker,
): Promise<ReadTemplate | undefined> {
  const known = templates.get(id)
  const isFresh = known && now().getTime() - known.readAt < TEMPLATE_FRESH_MS
  const read = isFresh
    ? known
    : { readAt: now().getTime(), template: service.currentTemplate(id).then(({ value }) => value) }
  templates.set(id, read)
  try {
    return await read.template
  } catch (error) {
    templates.delete(id)
    if (!isRefusal(error, 'NotFound')) throw error
  }
}

export const TEMPLATE_CHANGED =
  'The template was changed after the rows were checked. Look at the new version: “Resume” sends the other rows from it.'

/** Pauses a bulk send whose template is no longer the one that its rows were checked against. */
export async function pauseIfChanged(bulkJob: BulkJobRecord, worker: Worker): Promise<void> {
  const { id, kind, templateId, templateFingerprint } = bulkJob
  if (kind !== 'send' || !templateId || !templateFingerprint) return
  const template = await readTemplate(templateId, worker)
  if (!template || template.fingerprint === templateFingerprint) return
  await worker.job.transaction(async (tx) => {
    const locked = await lockBulkJob(tx, id)
    if (locked?.state === 'running') await changeBulkJob(tx, id, { state: 'paused', trouble: TEMPLATE_CHANGED })
  })
}
