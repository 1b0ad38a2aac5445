import { type PDF, PdfArray, PdfBool, PdfDict, PdfName, type PdfObject, PdfRef, PdfString } from '@libpdf/core'
import { dictAt, listAt, nameAt, resolved } from '../page/geometry'
import { type Element, elementOf, readElements, writeKids } from './elements'
import { createNames, settleReferences } from './names'
import { createParents } from './parents'
import { createRoles } from './roles'

export type StructuredPage = { ref: PdfRef; dict: PdfDict }
/** A document with its structure, as far as it has one. `root` and `lang` are copies. */
export type StructuredDocument = {
  pages: readonly StructuredPage[]
  root?: PdfObject
  lang?: PdfObject
  /** The document says that all of it is tagged. */
  isMarked: boolean
  /** It says that its tags may be wrong. */
  isSuspect: boolean
}

/**
 * The structure of a document that is made of several ones, for people who listen to it: the
 * elements of each, in order, in one tree. What says which element a part of a page belongs to is
 * written anew from the elements, so all readers find the same.
 */
export type Structure = {
  add(document: StructuredDocument): void
  /** Writes it into the file; also again, after more was added. */
  write(): void
}

type Part = StructuredDocument & { top: Element[]; isWrapped: boolean; language: string | undefined }

export function createStructure(pdf: PDF): Structure {
  const roles = createRoles(pdf)
  const names = createNames(pdf)
  const parents = createParents(pdf)
  const parts: Part[] = []
  const elements: Element[] = []
  const namespaces: PdfObject[] = []
  const root = pdf.register(new PdfDict())

  function add(document: StructuredDocument): void {
    const from = resolved(pdf, document.root)
    const own = from instanceof PdfDict ? readFrom(from, document.pages) : []
    const top = own.filter(({ parent }) => parent?.dict === from)
    for (const element of top) element.parent = undefined
    const language = document.lang instanceof PdfString ? document.lang.asString() : undefined
    parts.push({ ...document, top, isWrapped: false, language })
    for (const element of own) elements.push(element)
  }

  function readFrom(from: PdfDict, pages: readonly StructuredPage[]): Element[] {
    const annotations = pages.flatMap(({ dict }) => listAt(pdf, dict, 'Annots'))
    const objects = new Set(annotations.flatMap((item) => (item instanceof PdfRef ? item.objectNumber : [])))
    const own = readElements(pdf, from, ({ objectNumber }) => objects.has(objectNumber))
    parents.claim(own)
    roles.add(own, dictAt(pdf, from, 'RoleMap'))
    names.add(own, from)
    settleReferences(pdf, own)
    for (const element of own) settleLink(element)
    namespaces.push(...listAt(pdf, from, 'Namespaces'))
    return own
  }

  /** Text that is left of a link leads nowhere. */
  function settleLink({ dict, isIncomplete, kids }: Element): void {
    const role = roles.meaning(nameAt(pdf, dict, 'S') ?? '')
    if (isIncomplete && role === 'Link' && !kids.some(({ kind }) => kind === 'object'))
      dict.set('S', PdfName.of('Span'))
  }

  function write(): void {
    const catalog = pdf.getCatalog()
    const [language] = parts.map((part) => part.language)
    if (language) catalog.set('Lang', PdfString.fromString(language))
    if (elements.length === 0) return
    for (const part of parts) settlePart(part, language)
    for (const element of elements) writeKids(element, root)
    const tree = new PdfDict()
    const entries = {
      Type: PdfName.of('StructTreeRoot'),
      K: new PdfArray(parts.flatMap(({ top }) => top.map(({ ref }) => ref))),
      ...parents.write(),
      RoleMap: roles.map(),
      ClassMap: names.classMap(),
      IDTree: names.idTree(),
      Namespaces: namespaces.length > 0 ? new PdfArray(namespaces) : undefined,
    }
    for (const [key, value] of Object.entries(entries)) if (value) tree.set(key, value)
    const written = pdf.getObject(root)
    if (!(written instanceof PdfDict)) return
    for (const [key, value] of tree) written.set(key, value)
    catalog.set('StructTreeRoot', root)
    // A reader leaves out what has no tags in a file that says it is tagged.
    if (!parts.every(({ isMarked, top }) => isMarked && top.length > 0)) return void catalog.delete('MarkInfo')
    const mark = PdfDict.of({ Marked: PdfBool.TRUE })
    if (parts.some(({ isSuspect }) => isSuspect)) mark.set('Suspects', PdfBool.TRUE)
    catalog.set('MarkInfo', mark)
  }

  /** One of several documents is one element, which says its language where that is another one. */
  function settlePart(part: Part, language: string | undefined): void {
    if (parts.length === 1 || part.top.length === 0) return
    if (part.top.length > 1) {
      const dict = PdfDict.of({ Type: PdfName.of('StructElem'), S: PdfName.of('Document') })
      const whole: Element = { ...elementOf(pdf.register(dict), dict), kids: part.top }
      for (const element of part.top) element.parent = whole
      elements.push(whole)
      part.top = [whole]
    }
    const [whole] = part.top
    if (part.language === language || !whole || whole.dict.has('Lang')) return
    whole.dict.set('Lang', PdfString.fromString(part.language ?? ''))
  }

  return { add, write }
}
