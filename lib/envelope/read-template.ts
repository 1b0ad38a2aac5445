import type { PdfSignRequest } from '@/lib/contract/envelope'

/**
 * A template as the dashboard has read it. Both additions are the dashboard's own, because services
 * need not name versions: the SHA-256 of each document, empty where there is none, and one of the
 * whole content.
 */
export type ReadTemplate = PdfSignRequest & { hashes?: string[] | undefined; fingerprint?: string | undefined }

/** Whether a template has these documents; also where either side does not say. */
export const haveSameDocuments = (
  { hashes = [] }: ReadTemplate,
  documents: readonly ({ sha256: string } | undefined)[],
): boolean =>
  hashes.length === documents.length &&
  documents.every((document, index) => !document || !hashes[index] || document.sha256 === hashes[index])
