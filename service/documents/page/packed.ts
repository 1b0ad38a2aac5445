import { deflateSync } from 'node:zlib'
import { type PDF, PdfName, type PdfObject, type PdfRef, PdfStream } from '@libpdf/core'

/** A stream that is packed already, so that saving has nothing left to do. */
export function packed(pdf: PDF, entries: Record<string, PdfObject>, data: Uint8Array): PdfRef {
  return pdf.register(PdfStream.fromDict({ ...entries, Filter: PdfName.of('FlateDecode') }, deflateSync(data)))
}
