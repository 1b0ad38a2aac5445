import { randomBytes, randomInt } from 'node:crypto'
import { type PDF, PdfArray, PdfBool, PdfDict, PdfName, PdfNumber, PdfString } from '@libpdf/core'
import { translatorOf } from '@/lib/messages/catalog'
import { mergePages } from '@/lib/pdf/merge/merge-pages'
import { withinBounds } from '@/lib/pdf/open/unpacking'
import { compressedStream } from '@/lib/pdf/page/contents'
import { listAt } from '@/lib/pdf/page/geometry'
import type { Structure } from '@/lib/pdf/structure/structure'
import { createFontBook } from '@/lib/pdf/text/font-book'
import { createTypesetter } from '@/lib/pdf/text/shape'
import type { PdfBuilder } from './canvas'
import { certificate } from './certificate/certificate'
import type { FinalDocumentInput, Overflow, StampedField } from './engine'
import { createPieces } from './pieces'
import { createPictures, type Pictures, printedText, stampField } from './stamp'
import { toElement } from './tags'

const CERTIFICATE_SIZE = { width: 595.28, height: 841.89 }

export type ComposeInput = { input: FinalDocumentInput /** How many bytes the signature needs. */; room: number }
export type ComposedFile = UnsealedFile & { pageCount: number }

export async function compose({ input, room }: ComposeInput): Promise<ComposedFile> {
  const { pdf, pages, structure } = await mergePages(input.files)
  const pageCounts = pages.map((list) => list.length)
  checkPages(input, pageCounts)
  const builder: PdfBuilder = { pdf, fonts: createFontBook(pdf), type: createTypesetter(contextOf(input)) }
  const pictures = createPictures(pdf)
  const overflow: Overflow[] = []
  for (const [index, { fields }] of input.files.entries()) {
    const stamp = () => stampPages({ builder, pictures, structure, input }, pages[index] ?? [], fields)
    overflow.push(...(await withinBounds(stamp)))
  }
  addCertificate({ builder, pictures, structure, input }, pageCounts, overflow)
  builder.fonts.embed()
  structure.write()
  describe(pdf, input, structure.isTagged())
  const pageCount = pdf.getPageCount()
  return { ...(await prepareForSeal(pdf, input.completedOn, room)), pageCount }
}

/** Nothing is sealed that has other pages than people were shown. */
function checkPages({ files }: FinalDocumentInput, pageCounts: readonly number[]): void {
  for (const [index, { name, pageCount }] of files.entries()) {
    if (pageCount === undefined || pageCounts[index] === pageCount) continue
    throw new Error(`${name} has another number of pages than announced: ${pageCounts[index]}, not ${pageCount}`)
  }
}

type StampJob = { builder: PdfBuilder; pictures: Pictures; structure: Structure; input: FinalDocumentInput }

function stampPages(
  { builder, pictures, structure, input: { envelopeId, language } }: StampJob,
  pages: PdfDict[],
  fields: StampedField[],
): Overflow[] {
  const t = translatorOf('certificate', language)
  const adoptionTexts = { language, signature: t('adoptedSignature'), initials: t('adoptedInitials') }
  return pages.flatMap((page, index) => {
    const own = fields.filter((field) => field.page === index + 1)
    if (own.length === 0) return []
    const pieces = createPieces(builder, structure, page)
    const on = { envelopeId, isPrinted: printedText(builder.pdf, page, pieces.scale), adopted: adoptionTexts }
    const overflow = own.flatMap((field) => stampField(pieces, builder, pictures, field, on) ?? [])
    pieces.lay()
    return overflow
  })
}

function addCertificate(
  { builder, pictures, structure, input }: StampJob,
  pageCounts: number[],
  overflow: Overflow[],
): void {
  const { pdf } = builder
  const isTagged = structure.isTagged()
  const about = { envelope: input, pageCounts, overflow, isTagged }
  const { canvases, whole } = certificate(builder, pictures, CERTIFICATE_SIZE, about)
  const pages = canvases.map((canvas) => {
    const { content, resources } = canvas.drawing()
    const { dict, ref } = pdf.addPage(CERTIFICATE_SIZE)
    dict.set('Resources', resources)
    dict.set('Contents', compressedStream(pdf, {}, Buffer.from(content, 'latin1')))
    return { dict, ref }
  })
  if (isTagged) structure.addDrawn(toElement(whole), pages, input.language)
}

/** Everything that signers of the document see, which decides how their names are drawn. */
const contextOf = ({ subject, message, files }: FinalDocumentInput) => [
  subject,
  message ?? '',
  ...files.map(({ name }) => name),
]

function describe(pdf: PDF, { subject, completedOn }: FinalDocumentInput, isTagged: boolean): void {
  pdf.setMetadata({
    title: subject,
    producer: 'Envelope signing service',
    creationDate: completedOn,
    modificationDate: completedOn,
  })
  // Readers say the title, and not the file's name.
  if (isTagged) pdf.getCatalog().set('ViewerPreferences', PdfDict.of({ DisplayDocTitle: PdfBool.TRUE }))
}

/** A file without its signature: `hole` is the place of its hexadecimal string. */
export type UnsealedFile = { content: Uint8Array; hole: { start: number; end: number } }

const DIGITS = 10
const SMALLEST = 10 ** (DIGITS - 1)
/** Signature fields only, and only additions after the signature. */
const SIGNATURES_EXIST = 3
const PRINTED_AND_LOCKED = 4 | 128
const FIELD_NAME = 'Seal'

/**
 * Writes the document with an empty signature field and room for a signature of so many bytes. The
 * room is filled with random bytes first, because nothing else in the file can be taken for them.
 */
export async function prepareForSeal(pdf: PDF, at: Date, room: number): Promise<UnsealedFile> {
  const padding = randomBytes(room)
  const range = [1, 2, 3].map(() => randomInt(SMALLEST, SMALLEST * 10))
  const signature = pdf.register(
    PdfDict.of({
      Type: PdfName.of('Sig'),
      Filter: PdfName.of('Adobe.PPKLite'),
      SubFilter: PdfName.of('ETSI.CAdES.detached'),
      ByteRange: new PdfArray([0, ...range].map((value) => PdfNumber.of(value))),
      Contents: new PdfString(padding, 'hex'),
      M: PdfString.fromString(pdfDate(at)),
      Reason: PdfString.fromString('All signers have signed'),
    }),
  )
  addField(pdf, signature)

  const content = Buffer.from(await pdf.save())
  const start = onlyPlaceOf(content, `<${padding.toString('hex').toUpperCase()}>`)
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
  const form = PdfDict.of({ Fields: new PdfArray([field]), SigFlags: PdfNumber.of(SIGNATURES_EXIST) })
  // The form is an object of its own, because poppler adds a second signature to no other form.
  pdf.getCatalog().set('AcroForm', pdf.register(form))
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
