import { deflateSync } from 'node:zlib'
import { type PDF, PdfArray, type PdfDict, PdfName, type PdfObject, type PdfRef, PdfStream } from '@libpdf/core'
import { PdfError } from '../error'
import { resolved } from './geometry'

/** The page's content streams, up to the first missing one, where readers stop. */
export function contentsOf(pdf: PDF, page: PdfDict): PdfObject[] {
  const contents = page.get('Contents')
  const value = resolved(pdf, contents)
  if (value instanceof PdfArray) return value.toArray().filter((item) => resolved(pdf, item) instanceof PdfStream)
  return contents && value instanceof PdfStream ? [contents] : []
}

export function joined(pdf: PDF, contents: PdfObject[]): Uint8Array {
  const parts = contents.flatMap((item) => {
    const stream = resolved(pdf, item)
    return stream instanceof PdfStream ? [unpacked(stream), Buffer.from('\n')] : []
  })
  return Buffer.concat(parts)
}

/** A reader draws what it can of a damaged stream, so its end is unknown. */
function unpacked(stream: PdfStream): Uint8Array {
  try {
    return stream.getDecodedData()
  } catch (error) {
    if (error instanceof PdfError) throw error
    return new Uint8Array()
  }
}

/** A compressed stream, which saving leaves as it is. */
export function compressedStream(pdf: PDF, entries: Record<string, PdfObject>, data: Uint8Array): PdfRef {
  return pdf.register(PdfStream.fromDict({ ...entries, Filter: PdfName.of('FlateDecode') }, deflateSync(data)))
}
