import { createHash } from 'node:crypto'
import type { Context } from '../context'
import { ServiceError, unavailable } from '../errors'
import type { NewCanonical } from './sql/documents'

const RETRY_AFTER_SECONDS = 60

/** The file of a stored document that is shown and sealed. It is made here once if the release before stored the document. */
export async function canonicalFile({ store, documents }: Context, documentId: string): Promise<Buffer> {
  const stored = await store.documents.canonical(documentId)
  if (stored) return stored
  const original = await store.documents.original(documentId)
  if (!original) throw new Error(`document ${documentId} is gone`)
  const { content } = await documents.inspect(original).catch(unusable)
  await store.documents.addCanonical(documentId, newCanonical(original, content))
  // Another process may have been faster.
  return (await store.documents.canonical(documentId)) ?? Buffer.from(content)
}

/** The canonical file as it is stored: only once where it is the original. */
export function newCanonical(original: Uint8Array, content: Uint8Array): NewCanonical {
  const canonicalSha256 = createHash('sha256').update(content).digest('hex')
  return { canonical: Buffer.compare(original, content) === 0 ? null : Buffer.from(content), canonicalSha256 }
}

/** The sender's request was accepted once, so it is not what is wrong now. */
function unusable(error: unknown): never {
  if (!(error instanceof ServiceError) || error.code !== 400) throw error
  throw unavailable('document_not_sealed', 'the document cannot be shown or sealed now', RETRY_AFTER_SECONDS)
}
