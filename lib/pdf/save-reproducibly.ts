import { createHash } from 'node:crypto'
import { type PDF, PdfArray, PdfString } from '@libpdf/core'

const ID_BYTES = 16

/** Writes a new PDF: the same bytes for the same sources, so without dates, and with an identifier made of them. */
export function saveReproducibly(pdf: PDF, sources: (Uint8Array | string)[]): Promise<Uint8Array> {
  const hash = createHash('sha256')
  for (const source of sources) hash.update(source)
  const id = new PdfString(hash.digest().subarray(0, ID_BYTES), 'hex')
  const { trailer } = pdf.context.info
  trailer.delete('Info')
  trailer.set('ID', new PdfArray([id, id]))
  return pdf.save()
}
