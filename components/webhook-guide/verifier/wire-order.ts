import { DocumentSigner, PdfFile, PdfSignRequest } from '@/lib/contract/envelope'
import { EnvelopeEvent } from '@/lib/contract/event'

const signer = Object.keys(DocumentSigner.shape)
/** Keys as the interface lists them, by the key their object stands under; that is how they are sent. */
const KEYS: Record<string, string[]> = {
  '': [...Object.keys(EnvelopeEvent.shape), 'signer', 'test'],
  envelope: Object.keys(PdfSignRequest.shape),
  files: Object.keys(PdfFile.shape),
  signers: signer,
  signer,
  requestedBy: signer,
}

export const sortedOrder = (keys: string[]) => keys.toSorted()

/** Known keys in the order of the interface; others stay behind the known one they follow. */
export function wireOrder(keys: string[], under: string): string[] {
  const known = KEYS[under] ?? []
  const place = (key: string) => (known.includes(key) ? known.indexOf(key) : known.length)
  return keys.toSorted((one, other) => place(one) - place(other))
}
