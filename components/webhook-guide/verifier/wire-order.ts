import { DocumentSigner, PdfFile, PdfSignRequest } from '@/lib/contract/envelope'
import { EnvelopeEvent } from '@/lib/contract/event'

const signer = Object.keys(DocumentSigner.shape)
/** Keys in the order in which they are sent, by their object's own key. */
const KEYS: Record<string, string[]> = {
  '': [...Object.keys(EnvelopeEvent.shape), 'signer', 'test'],
  envelope: Object.keys(PdfSignRequest.shape),
  files: Object.keys(PdfFile.shape),
  signers: signer,
  signer,
  requestedBy: signer,
}

export const sortedOrder = (keys: string[]) => keys.toSorted()

/** Known keys in the interface's order, then the others. */
export function wireOrder(keys: string[], parentKey: string): string[] {
  const known = KEYS[parentKey] ?? []
  const place = (key: string) => (known.includes(key) ? known.indexOf(key) : known.length)
  return keys.toSorted((one, other) => place(one) - place(other))
}
