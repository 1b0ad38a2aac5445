import type { PDF, PdfDict } from '@libpdf/core'
import { mergePages } from '@/lib/pdf/merge/merge-pages'
import { withinBounds } from '@/lib/pdf/open/unpacking'
import { geometryOf } from '@/lib/pdf/page/geometry'
import { overlay } from '@/lib/pdf/page/overlay'
import { seenSize } from '@/lib/pdf/page/placement'
import { certificate } from './certificate/certificate'
import type { FinalDocumentInput, StampedField } from './engine'
import { createCanvas, type PdfBuilder } from './page/canvas'
import { printedText } from './page/printed-text'
import { prepareForSeal, type Unsealed } from './seal/prepare'
import { type Overflow, stampField } from './stamp/field'
import { createPictures, type Pictures } from './stamp/mark'
import { createFontBook } from './text/font-book'
import { createTypesetter } from './text/wrap'

const CERTIFICATE_SIZE = { width: 595.28, height: 841.89 }

export type ComposeInput = { input: FinalDocumentInput /** How many bytes the signature needs. */; room: number }
export type Composed = Unsealed & { pageCount: number }

/** Makes the final document of an envelope up to its signature, which is made where no foreign PDF is read. */
export async function compose({ input, room }: ComposeInput): Promise<Composed> {
  const { pdf, pages } = await mergePages(input.files)
  const builder: PdfBuilder = { pdf, fonts: createFontBook(pdf), type: createTypesetter(contextOf(input)) }
  const pictures = createPictures(pdf)
  const overflow: Overflow[] = []
  for (const [index, { fields }] of input.files.entries()) {
    const stamp = () => stampPages(builder, pictures, pages[index] ?? [], fields, input.envelopeId)
    overflow.push(...(await withinBounds(stamp)))
  }
  const pageCounts = pages.map((list) => list.length)
  for (const canvas of certificate(builder, pictures, CERTIFICATE_SIZE, { envelope: input, pageCounts, overflow })) {
    overlay(pdf, pdf.addPage(CERTIFICATE_SIZE).dict, canvas.drawing())
  }
  builder.fonts.embed()
  describe(pdf, input)
  const pageCount = pdf.getPageCount()
  return { ...(await prepareForSeal(pdf, input.completedOn, room)), pageCount }
}

function stampPages(
  builder: PdfBuilder,
  pictures: Pictures,
  pages: PdfDict[],
  fields: StampedField[],
  envelopeId: string,
): Overflow[] {
  return pages.flatMap((page, index) => {
    const own = fields.filter((field) => field.page === index + 1)
    if (own.length === 0) return []
    const canvas = createCanvas(builder, seenSize(geometryOf(builder.pdf, page)))
    const on = { envelopeId, isPrinted: printedText(builder.pdf, page) }
    const overflow = own.flatMap((field) => stampField(canvas, builder, pictures, field, on) ?? [])
    if (!canvas.empty()) overlay(builder.pdf, page, canvas.drawing())
    return overflow
  })
}

/** What everybody who signs the document sees, so that the signing room draws a name as this does. */
const contextOf = ({ subject, message, files }: FinalDocumentInput) => [
  subject,
  message ?? '',
  ...files.map(({ name }) => name),
]

function describe(pdf: PDF, { subject, completedOn }: FinalDocumentInput): void {
  pdf.setMetadata({
    title: subject,
    producer: 'Envelope signing service',
    creationDate: completedOn,
    modificationDate: completedOn,
  })
}
