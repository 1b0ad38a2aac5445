import type { PdfSignRequest } from '@/lib/contract/envelope'
import type { TemplateId } from '@/lib/contract/ids'
import type { Caller, Context } from '../context'
import { notFound } from '../errors'
import { templateVersion } from './version'
import { templateOnTheWire } from './wire'

/** One template with its slots, placement and documents. */
export async function readTemplate({ store }: Context, caller: Caller, id: TemplateId): Promise<PdfSignRequest> {
  const template = await store.templates.find(caller.accountId, id)
  if (!template) throw notFound('template')
  const files = await store.templates.files([id])
  const contents = await store.documents.contents(files.map((file) => file.documentId))
  const onTheWire = templateOnTheWire(
    template,
    files.map(({ name, documentId, pageCount, fields }) => ({
      name,
      unsignedPdf: contents.get(documentId)?.toString('base64'),
      pageCount,
      fields,
    })),
  )
  return { ...onTheWire, version: templateVersion(template, files) }
}
