import { deflateSync } from 'node:zlib'
import { type PDF, PdfName, type PdfObject, type PdfRef, PdfStream } from '@libpdf/core'

/** A compressed stream, which saving leaves as it is. */
export function compressedStream(pdf: PDF, entries: Record<string, PdfObject>, data: Uint8Array): PdfRef {
  return pdf.register(PdfStream.fromDict({ ...entries, Filter: PdfName.of('FlateDecode') }, deflateSync(data)))
}
