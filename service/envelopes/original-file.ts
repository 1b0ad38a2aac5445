import type { EnvelopeId, TemplateId } from '@/lib/contract/ids'
import type { Caller, Context } from '../context'
import { notFound } from '../errors'

type File<Id> = { id: Id; index: number }

/** One of the documents as it was supplied, whose SHA-256 trail and certificate name. Only for the sender: it may hold scripts. */
export async function originalFile(context: Context, caller: Caller, { id, index }: File<EnvelopeId>): Promise<Buffer> {
  const { store } = context
  if (!(await store.envelopes.find(caller.accountId, id))) throw notFound('envelope')
  return contentOf(context, await store.envelopeFiles.find(id, index))
}

/** One of a template's documents as it was supplied, for those who may change the template. */
export async function originalTemplateFile(
  context: Context,
  caller: Caller,
  { id, index }: File<TemplateId>,
): Promise<Buffer> {
  const { store } = context
  if (!(await store.templates.find(caller.accountId, id))) throw notFound('template')
  const files = await store.templates.files([id])
  return contentOf(
    context,
    files.find((file) => file.index === index),
  )
}

async function contentOf({ store }: Context, file: { documentId: string } | undefined): Promise<Buffer> {
  const content = file && (await store.documents.original(file.documentId))
  if (!content) throw notFound('file')
  return content
}
