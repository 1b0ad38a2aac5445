import type { DocumentSigner, PdfSignRequest } from '@/lib/contract/envelope'

export const hasDeclined = ({ sign, delegated }: DocumentSigner): boolean =>
  !delegated && sign?.trim().toLowerCase() === 'declined'

/** The signer who declined, where the service says who it was. */
export const declinerOf = ({ signers = [] }: PdfSignRequest): DocumentSigner | undefined => signers.find(hasDeclined)
