import type { EnvelopeId } from '@/lib/contract/ids'
import type { Caller, Context } from '../context'
import { notFound, ServiceError } from '../errors'

const CHUNK_BYTES = 512 * 1024
/** Up to this size a document is read as a whole, and kept in memory for the next reader. */
const WHOLE_BYTES = 1024 * 1024

export type SignedDocument = {
  size: number
  /** The bytes from `from` up to, but without, `to`; of a large document a part at a time, as the reader asks for them. */
  bytes(from: number, to: number): Promise<ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer>>
}

/** The sealed PDF of a Signed envelope. */
export async function signedDocument(context: Context, caller: Caller, id: EnvelopeId): Promise<SignedDocument> {
  const envelope = await context.store.envelopes.find(caller.accountId, id)
  if (!envelope) throw notFound('envelope')
  return readSignedDocument(context, id)
}

/** The sealed PDF, for a caller whose right to read it was checked. */
export async function readSignedDocument({ store }: Context, id: EnvelopeId): Promise<SignedDocument> {
  const size = await store.signedDocuments.size(id)
  if (size === undefined) throw new ServiceError(404, 'document_not_available', 'signed document not available')
  return {
    size,
    async bytes(from, to) {
      if (size <= WHOLE_BYTES) return (await store.signedDocuments.whole(id, size)).subarray(from, to)
      let at = from
      return new ReadableStream<Uint8Array>({
        async pull(controller) {
          const length = Math.min(CHUNK_BYTES, to - at)
          if (length > 0) controller.enqueue(await store.signedDocuments.slice(id, at, length))
          at += length
          if (at >= to) controller.close()
        },
      })
    },
  }
}
