import { type PDF, PdfArray, PdfBool, PdfDict, type PdfObject, PdfStream, PdfString } from '@libpdf/core'
import { ContentInfo, SignedData } from 'pkijs'
import { MOST_SIGNED_BY, type Removed, type RemovedKind } from '@/lib/contract/supplied-file'
import { LINE_LENGTH } from '@/lib/contract/text'
import { PdfError } from './error'
import { layerVisibility, NOT_ON_SCREEN } from './merge/visibility'
import type { FoundPage } from './open/page-tree'
import { dictAt, listAt, nameAt, numberOf, resolve } from './page/geometry'
import { lineOf, textOf } from './page/text-string'

/** Annotations that show a remark in a window of their own, besides what they draw. */
const REMARKS = 'Text Highlight Underline StrikeOut Squiggly Ink Square Circle Line Polygon PolyLine Caret Stamp'.split(
  ' ',
)
/** The most fields that are visited. Forms for people have fewer. */
const MOST_FIELDS = 20_000
const COMMON_NAME = '2.5.4.3'
const LARGEST_SIGNATURE = 256 * 1024

/** What people would miss: signatures, notes, hidden content, XFA, standards and restrictions. */
export function findLosses(pdf: PDF, pages: Iterable<FoundPage>): Removed {
  const counts: Partial<Record<RemovedKind, number>> = {}
  const add = (kind: RemovedKind, count = 1) => {
    if (count > 0) counts[kind] = (counts[kind] ?? 0) + count
  }
  const catalog = pdf.getCatalog()
  const form = dictAt(pdf, catalog, 'AcroForm')
  const signatures = form ? signaturesOf(pdf, form) : []
  add('signature', signatures.length)
  const rights = dictAt(pdf, catalog, 'Perms')
  if (rights && dictAt(pdf, rights, 'DocMDP')) add('certification')
  if (form?.has('XFA')) add('xfaForm')
  const layers = listAt(pdf, dictAt(pdf, catalog, 'OCProperties'), 'OCGs')
  const isHidden = layerVisibility(pdf)
  if (isHidden) add('hiddenContent', layers.filter(isHidden).length)
  for (const { dict } of pages) {
    for (const item of listAt(pdf, dict, 'Annots')) {
      const annotation = resolve(pdf, item)
      if (annotation instanceof PdfDict) addAnnotation(pdf, annotation, add)
    }
  }
  for (const standard of standardsOf(pdf)) add(standard)
  if (isRestricted(pdf)) add('permission')
  const names = signatures.flatMap((signature) => signerOf(pdf, signature) ?? [])
  const signedBy = [...new Set(names)].slice(0, MOST_SIGNED_BY)
  return { ...counts, ...(signedBy.length > 0 && { signedBy }) }
}

const STANDARDS = [
  { kind: 'pdfA', statement: /\bpdfaid:part\s*[=>]/, intent: 'GTS_PDFA1' },
  { kind: 'pdfUA', statement: /\bpdfuaid:part\s*[=>]/, intent: undefined },
  { kind: 'pdfX', statement: /\bGTS_PDFXVersion\s*[=>]/, intent: 'GTS_PDFX' },
] as const

/** The standards that a file says it conforms to, in its metadata or by what it is printed for. */
function standardsOf(pdf: PDF): RemovedKind[] {
  const catalog = pdf.getCatalog()
  const metadata = resolve(pdf, catalog.get('Metadata'))
  const text = metadata instanceof PdfStream ? metadataText(metadata) : ''
  const intents = listAt(pdf, catalog, 'OutputIntents').map((item) => {
    const intent = resolve(pdf, item)
    return intent instanceof PdfDict ? nameAt(pdf, intent, 'S') : undefined
  })
  return STANDARDS.filter(
    ({ statement, intent }) => statement.test(text) || (intent !== undefined && intents.includes(intent)),
  ).map(({ kind }) => kind)
}

/** The metadata's ASCII characters, in whichever encoding it is. */
function metadataText(metadata: PdfStream): string {
  try {
    return Buffer.from(metadata.getDecodedData()).toString('latin1').replaceAll('\0', '')
  } catch (error) {
    if (error instanceof PdfError) throw error
    // Metadata that cannot be unpacked says nothing.
    return ''
  }
}

/** Bits of what people may do without the owner's password: print, change, copy, annotate. */
const RIGHTS = 4 | 8 | 16 | 32
/** Bits of later versions: fill in forms, assemble pages, print in high quality. */
const LATER_RIGHTS = 256 | 1024 | 2048

function isRestricted(pdf: PDF): boolean {
  const settings = dictAt(pdf, pdf.context.info.trailer, 'Encrypt')
  const permissions = settings && numberOf(resolve(pdf, settings.get('P')))
  if (permissions === undefined) return false
  const revision = numberOf(resolve(pdf, settings?.get('R'))) ?? 0
  const rights = revision >= 3 ? RIGHTS | LATER_RIGHTS : RIGHTS
  return (permissions & rights) !== rights
}

/** Why the pages of a file are only a cover for something that other programs show. */
export type CoverOnly = 'xfa_only' | 'portfolio'

/** Whether the pages only say that another program is needed: XFA alone, or a portfolio. */
export function coverOnly(pdf: PDF): CoverOnly | undefined {
  const catalog = pdf.getCatalog()
  const form = dictAt(pdf, catalog, 'AcroForm')
  const needsRendering = resolve(pdf, catalog.get('NeedsRendering'))
  const isRendered = needsRendering instanceof PdfBool && needsRendering.value
  if (form?.has('XFA') && (isRendered || listAt(pdf, form, 'Fields').length === 0)) return 'xfa_only'
  const collection = dictAt(pdf, catalog, 'Collection')
  // A collection whose view is hidden is a document with attachments.
  return collection && nameAt(pdf, collection, 'View') !== 'H' ? 'portfolio' : undefined
}

function addAnnotation(pdf: PDF, annotation: PdfDict, add: (kind: RemovedKind) => void): void {
  const subtype = nameAt(pdf, annotation, 'Subtype') ?? ''
  const flags = numberOf(resolve(pdf, annotation.get('F'))) ?? 0
  if (subtype === 'Popup' || subtype === 'Link') return
  const isShown = (flags & NOT_ON_SCREEN) === 0
  if (!isShown && (annotation.has('AP') || annotation.has('V') || REMARKS.includes(subtype))) add('hiddenContent')
  const contents = resolve(pdf, annotation.get('Contents'))
  const isRemark = REMARKS.includes(subtype) && Boolean(textOf(contents)?.trim())
  if (isShown && (isRemark || subtype === 'Text')) add('note')
}

/** The values of a form's signature fields, each counted once. */
function signaturesOf(pdf: PDF, form: PdfDict): PdfDict[] {
  const values = new Set<PdfDict>()
  const visitedObjects = new Set<PdfObject>()
  const stack = listAt(pdf, form, 'Fields').map((field) => ({ field, type: '' }))
  for (let next = stack.pop(); next && visitedObjects.size < MOST_FIELDS; next = stack.pop()) {
    const field = resolve(pdf, next.field)
    if (!(field instanceof PdfDict) || visitedObjects.has(field)) continue
    visitedObjects.add(field)
    const type = nameAt(pdf, field, 'FT') ?? next.type
    const value = type === 'Sig' ? dictAt(pdf, field, 'V') : undefined
    if (value && resolve(pdf, value.get('ByteRange')) instanceof PdfArray) values.add(value)
    stack.push(...listAt(pdf, field, 'Kids').map((kid) => ({ field: kid, type })))
  }
  return [...values]
}

/** The signer's name, from the signature's entry or else from its certificate. */
function signerOf(pdf: PDF, signature: PdfDict): string | undefined {
  const name = lineOf(textOf(resolve(pdf, signature.get('Name'))), LINE_LENGTH)
  return name || lineOf(commonName(pdf, signature), LINE_LENGTH) || undefined
}

function commonName(pdf: PDF, signature: PdfDict): string | undefined {
  const contents = resolve(pdf, signature.get('Contents'))
  if (!(contents instanceof PdfString) || contents.bytes.length > LARGEST_SIGNATURE) return undefined
  try {
    const signedData = new SignedData({ schema: ContentInfo.fromBER(new Uint8Array(contents.bytes)).content })
    const serial = signedData.signerInfos[0]?.sid.serialNumber
    for (const certificate of signedData.certificates ?? []) {
      if (!('subject' in certificate) || (serial && !certificate.serialNumber.isEqual(serial))) continue
      const entry = certificate.subject.typesAndValues.find(({ type }) => type === COMMON_NAME)
      const value: unknown = entry?.value.valueBlock.value
      if (typeof value === 'string') return value
    }
  } catch {
    // A signature that cannot be read still counts, but has no name.
  }
  return undefined
}
