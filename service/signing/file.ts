import type { Context } from '../context'
import { notFound } from '../errors'
import { readBearer } from './bearer'

/** One of the documents, as it was sent. */
export async function file(context: Context, token: string, index: number): Promise<Buffer> {
  const { envelope } = await readBearer(context, token)
  const content = await context.store.envelopeFiles.content(envelope.id, index)
  if (!content) throw notFound('file')
  return content
}
