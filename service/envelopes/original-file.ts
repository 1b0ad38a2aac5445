import type { EnvelopeId } from '@/lib/contract/ids'
import type { Caller, Context } from '../context'
import { notFound } from '../errors'

/** One of the documents as it was supplied, whose SHA-256 trail and certificate name. Only for the sender: it may hold scripts. */
export async function originalFile(
  { store }: Context,
  caller: Caller,
  { id, index }: { id: EnvelopeId; index: number },
): Promise<Buffer> {
  if (!(await store.envelopes.find(caller.accountId, id))) throw notFound('envelope')
  const file = await store.envelopeFiles.find(id, index)
  const content = file && (await store.documents.original(file.documentId))
  if (!content) throw notFound('file')
  return content
}
