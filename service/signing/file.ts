import type { Context } from '../context'
import { canonicalFile } from '../envelopes/canonical-file'
import { notFound } from '../errors'
import { readBearer } from './bearer'

/** One of the documents, as it will be sealed. */
export async function file(context: Context, token: string, index: number): Promise<Buffer> {
  const { envelope } = await readBearer(context, token)
  const found = await context.store.envelopeFiles.find(envelope.id, index)
  if (!found) throw notFound('file')
  return canonicalFile(context, found.documentId)
}
