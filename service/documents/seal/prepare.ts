import { randomBytes, randomInt } from 'node:crypto'
import { type PDF, PdfArray, PdfDict, PdfName, PdfNumber, PdfString } from '@libpdf/core'
import { listAt } from '@/lib/pdf/page/geometry'

/** A file that lacks only its signature: `hole` is where that goes, as a hexadecimal string with its brackets. */
export type Unsealed = { content: Uint8Array; hole: { start: number; end: number } }

const DIGITS = 10
const SMALLEST = 10 ** (DIGITS - 1)
/** Signature fields only, and only additions after the signature. */
const SIGNATURES_EXIST = 3
const PRINTED_AND_LOCKED = 4 | 128
const FIELD_NAME = 'Seal'

/**
 * Writes the document with an empty signature field and room for a signature of so many bytes. The room is filled with random
 * bytes first, because nothing else in the file can be taken for them.
 */
export async function prepareForSeal(pdf: PDF, at: Date, room: number): Promise<Unsealed> {
  const filling = randomBytes(room)
  const range = [1, 2, 3].map(() => randomInt(SMALLEST, SMALLEST * 10))
  const signature = pdf.register(
    PdfDict.of({
      Type: PdfName.of('Sig'),
      Filter: PdfName.of('Adobe.PPKLite'),
      SubFilter: PdfName.of('ETSI.CAdES.detached'),
      ByteRange: new PdfArray([0, ...range].map((value) => PdfNumber.of(value))),
      Contents: new PdfString(filling, 'hex'),
      M: PdfString.fromString(pdfDate(at)),
      Reason: PdfString.fromString('All signers have signed'),
    }),
  )
  addField(pdf, signature)

  const content = Buffer.from(await pdf.save())
  const start = onlyPlaceOf(content, `<${filling.toString('hex').toUpperCase()}>`)
  const end = start + room * 2 + 2
  fillRange(content, range, [start, end, content.length - end])
  content.fill('0', start + 1, end - 1)
  return { content, hole: { start, end } }
}

function addField(pdf: PDF, signature: ReturnType<PDF['register']>): void {
  const page = pdf.getPage(0)
  if (!page) throw new Error('there is no page to seal')
  const field = pdf.register(
    PdfDict.of({
      Type: PdfName.of('Annot'),
      Subtype: PdfName.of('Widget'),
      FT: PdfName.of('Sig'),
      T: PdfString.fromString(FIELD_NAME),
      V: signature,
      P: page.ref,
      Rect: new PdfArray([0, 0, 0, 0].map((value) => PdfNumber.of(value))),
      F: PdfNumber.of(PRINTED_AND_LOCKED),
    }),
  )
  page.dict.set('Annots', new PdfArray([...listAt(pdf, page.dict, 'Annots'), field]))
  pdf
    .getCatalog()
    .set('AcroForm', PdfDict.of({ Fields: new PdfArray([field]), SigFlags: PdfNumber.of(SIGNATURES_EXIST) }))
}

function fillRange(content: Buffer, placeholders: number[], values: number[]): void {
  const start = onlyPlaceOf(content, placeholders.join(' '))
  content.write(values.map((value) => String(value).padEnd(DIGITS)).join(' '), start, 'latin1')
}

function onlyPlaceOf(content: Buffer, text: string): number {
  const place = content.indexOf(text, 0, 'latin1')
  if (place < 0 || content.indexOf(text, place + 1, 'latin1') >= 0) throw new Error('the seal has no place of its own')
  return place
}

/** `D:20261120100000Z`. */
function pdfDate(at: Date): string {
  return `D:${at.toISOString().slice(0, 19).replace(/[-:T]/g, '')}Z`
}
