import type { PdfSignRequest } from '@/lib/contract/envelope'
import type { TemplateId } from '@/lib/contract/ids'
import type { Caller, Context } from '../context'
import { canonicalFile } from '../envelopes/canonical-file'
import { notFound } from '../errors'
import { templateVersion } from './version'
import { templateOnTheWire } from './wire'

/** One template with its slots, placement and documents. */
export async function readTemplate(context: Context, caller: Caller, id: TemplateId): Promise<PdfSignRequest> {
  const { store } = context
  const template = await store.templates.find(caller.accountId, id)
  if (!template) throw notFound('template')
  const files = await store.templates.files([id])
  const contents: Buffer[] = []
  for (const { documentId } of files) contents.push(await canonicalFile(context, documentId))
  const onTheWire = templateOnTheWire(
    template,
    files.map(({ name, pageCount, fields, original }, index) => ({
      name,
      unsignedPdf: contents[index]?.toString('base64'),
      pageCount,
      fields,
      original,
    })),
  )
  return { ...onTheWire, version: templateVersion(template, files) }
}
