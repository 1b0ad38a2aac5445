import { type PDF, PdfArray, PdfDict, PdfName, PdfNumber, type PdfObject, type PdfRef, PdfStream } from '@libpdf/core'
import { balance } from './balance'
import { geometryOf, resolved } from './geometry'
import { packed } from './packed'
import { intoPageSpace, seenSize } from './placement'

export type Drawing = { content: string; resources: PdfDict }

/** Lays a drawing, made in the page's upright points, over everything that is on the page. */
export function overlay(pdf: PDF, page: PdfDict, drawing: Drawing): void {
  const geometry = geometryOf(pdf, page)
  const { width, height } = seenSize(geometry)
  const numbers = (values: readonly number[]) => new PdfArray(values.map((value) => PdfNumber.of(value)))
  const form = packed(
    pdf,
    {
      Type: PdfName.of('XObject'),
      Subtype: PdfName.of('Form'),
      BBox: numbers([0, 0, width, height]),
      Matrix: numbers(intoPageSpace(geometry)),
      Resources: drawing.resources,
    },
    Buffer.from(drawing.content, 'latin1'),
  )
  const name = addXObject(pdf, page, form)
  const existing = contentsOf(pdf, page)
  const { missing, open } = balance(joined(pdf, existing))
  const before = pdf.createStream({}, ascii(`${'q '.repeat(missing + 1)}\n`))
  const after = pdf.createStream({}, ascii(`\n${'Q '.repeat(open + 1)}\nq /${name} Do Q\n`))
  page.set('Contents', new PdfArray([before, ...existing, after]))
}

const ascii = (text: string) => Buffer.from(text, 'latin1')

/** Resources may be shared between pages, so that a page that gains something gets its own copy of the list. */
function addXObject(pdf: PDF, page: PdfDict, form: PdfRef): string {
  const resources = resolved(pdf, page.get('Resources'))
  const own = resources instanceof PdfDict ? resources.clone() : new PdfDict()
  const listed = resolved(pdf, own.get('XObject'))
  const xObjects = listed instanceof PdfDict ? listed.clone() : new PdfDict()
  let number = 0
  while (xObjects.has(`Seal${number}`)) number++
  xObjects.set(`Seal${number}`, form)
  own.set('XObject', xObjects)
  page.set('Resources', own)
  return `Seal${number}`
}

function contentsOf(pdf: PDF, page: PdfDict): PdfObject[] {
  const contents = page.get('Contents')
  const value = resolved(pdf, contents)
  if (value instanceof PdfArray) return value.toArray().filter((item) => resolved(pdf, item) instanceof PdfStream)
  return contents && value instanceof PdfStream ? [contents] : []
}

function joined(pdf: PDF, contents: PdfObject[]): Uint8Array {
  const parts = contents.flatMap((item) => {
    const stream = resolved(pdf, item)
    return stream instanceof PdfStream ? [decoded(stream), ascii('\n')] : []
  })
  return Buffer.concat(parts)
}

/** A stream whose packing is damaged draws what a reader can still make of it; its balance is then unknown. */
function decoded(stream: PdfStream): Uint8Array {
  try {
    return stream.getDecodedData()
  } catch {
    return new Uint8Array()
  }
}
