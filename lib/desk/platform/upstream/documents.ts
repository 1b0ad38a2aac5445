import { createHash } from 'node:crypto'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import { Refusal } from '@/lib/desk/platform/contract/refusal'
import { holdsSecret } from '@/lib/desk/platform/log/redact'
import { warnOfSecret } from './transport/scrub'
import { stripSecrets } from './transport/strip-secrets'

export type PdfBytes = { bytes: Uint8Array<ArrayBuffer>; etag: string; name?: string }

/** An envelope or template without its documents, and the documents. */
export type Holder = { value: PdfSignRequest; documents: (PdfBytes | undefined)[] }

/** Separates the documents from an envelope or template. The service inlines them as base64, the only source of pages before signing. */
export function holder(request: PdfSignRequest): Holder {
  const documents = (request.files ?? []).map((file) => {
    if (!file.unsignedPdf) return undefined
    const bytes = new Uint8Array(Buffer.from(file.unsignedPdf, 'base64'))
    if (holdsSecret(bytes)) {
      warnOfSecret('a document')
      return undefined
    }
    return { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url')}"`, name: file.name }
  })
  return { value: stripSecrets(request), documents }
}

export function documentAt(documents: Holder['documents'], index: number): PdfBytes {
  const document = documents[index]
  if (!document) throw new Refusal(404, 'The service does not provide this document.')
  if (Buffer.from(document.bytes.subarray(0, 1_024)).includes('%PDF-')) return document
  throw new Refusal(502, 'The service’s document is not a PDF.')
}

export const weigh = (documents: Holder['documents']) =>
  documents.reduce((sum, document) => sum + (document?.bytes.length ?? 0), 1_024)
