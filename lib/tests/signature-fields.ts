import type { DraftField } from '@/lib/desk/drafts/contract/draft'

/** A signature field of one recipient on the first page of each document. */
export const signatureFields = (documents: readonly { id: string }[], recipient: number): DraftField[] =>
  documents.map(({ id }, index) => ({
    id: `signature-${index}`,
    document: id,
    recipient,
    type: 'signature',
    page: 1,
    x: 0.1,
    y: 0.7,
    width: 0.3,
    height: 0.06,
  }))
