import type { Removed } from '@/lib/contract/removed'
import { suppliedType } from '@/lib/contract/supplied-file'
import type { Context } from '../context'
import { invalidField, ServiceError } from '../errors'

/** The file that a document was made of. `asGiven`: the sender says so, and it could not be checked. */
export type Supplied = { content: Buffer; asGiven: boolean; removed?: Removed }

type Claim = { content: Buffer; canonical: Uint8Array; field: string; group: symbol }

/**
 * Checks whether a document was made of a file: whether that file's canonical form is the document. Where it is not, such as for a
 * picture, for a PDF with a password, and where pages were left out, the file is kept as the sender gave it, and says so everywhere.
 */
export async function checkSupplied({ documents }: Context, claim: Claim): Promise<Supplied> {
  const { content, canonical, field, group } = claim
  const type = suppliedType(content)
  if (!type) throw invalidField(field, 'must be a PDF, JPEG or PNG', 'document_not_pdf')
  if (type !== 'application/pdf') return { content, asGiven: true }
  const own = await documents.inspect(content, group).catch((error: unknown) => {
    if (!(error instanceof ServiceError) || error.code !== 400) throw error
  })
  if (!own || Buffer.compare(own.content, canonical) !== 0) return { content, asGiven: true }
  return { content, asGiven: false, removed: own.removed }
}
