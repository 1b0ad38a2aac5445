import { deflateSync } from 'node:zlib'
import { type PDF, PdfArray, type PdfDict, PdfName, type PdfObject, type PdfRef, PdfStream } from '@libpdf/core'
import { PdfError } from '../error'
import { resolve } from './geometry'

/** The page's content streams. What is missing or no stream is left out, as readers do. */
export function contentsOf(pdf: PDF, page: PdfDict): PdfObject[] {
  const contents = page.get('Contents')
  const value = resolve(pdf, contents)
  const items = value instanceof PdfArray ? value.toArray() : contents ? [contents] : []
  return items.filter((item) => resolve(pdf, item) instanceof PdfStream)
}

const LINE_END = 10

/**
 * Writes which streams a page draws, in a way that all readers understand: the streams alone, with a
 * line end between two of them. Some readers put one there by themselves, and others do not, so that
 * a word which a file divides would be one word to some and two to others.
 */
export function settleContents(pdf: PDF, page: PdfDict, lineEnd: PdfRef): void {
  const streams = contentsOf(pdf, page).filter((item) => !isLineEnd(resolve(pdf, item)))
  const items = streams.flatMap((stream, index) => (index === 0 ? [stream] : [lineEnd, stream]))
  const [only] = items
  if (!only) page.delete('Contents')
  else page.set('Contents', items.length === 1 ? only : new PdfArray(items))
}

/** Adds the stream with a line end that stands between two streams of a page. */
export const createLineEnd = (pdf: PDF): PdfRef => pdf.register(new PdfStream([], Uint8Array.of(LINE_END)))

const isLineEnd = (stream: PdfObject | undefined) =>
  stream instanceof PdfStream && !stream.has('Filter') && stream.data.length === 1 && stream.data[0] === LINE_END

export function joinContents(pdf: PDF, contents: PdfObject[]): Uint8Array {
  const parts = contents.flatMap((item) => {
    const stream = resolve(pdf, item)
    return stream instanceof PdfStream ? [unpackStream(stream), Buffer.from('\n')] : []
  })
  return Buffer.concat(parts)
}

/** A stream's data; nothing for a damaged one, of which a reader draws what it can. */
export function unpackStream(stream: PdfStream): Uint8Array {
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
