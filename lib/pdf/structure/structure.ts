import { type PDF, PdfArray, PdfBool, PdfDict, PdfName, type PdfObject, PdfRef, PdfString } from '@libpdf/core'
import { dictAt, listAt, nameAt, resolve } from '../page/geometry'
import {
  type Element,
  elementOf,
  readElements,
  type StructuredDocument,
  type StructuredPage,
  writeKids,
} from './elements'
import { createEndings, type PageEnd, type Part } from './endings'
import { firstFreeNumber } from './marks'
import { createNames, settleReferences } from './names'
import { createParents } from './parents'
import { createRoles } from './roles'

/**
 * The structure of a document that is made of several ones, for people who listen to it: the
 * elements of each, in order, in one tree. What says which element a part of a page belongs to is
 * written anew from the elements, so all readers find the same.
 */
export type Structure = {
  add(document: StructuredDocument): void
  /** Adds pages that we drew, such as the certificate, if any document has a structure. */
  addDrawn(drawn: NewElement, pages: readonly StructuredPage[], language: string): void
  /** Whether any of the documents has a structure: what is drawn is then in it, or decoration. */
  isTagged(): boolean
  /** Whether all of them say that they are tagged, and have a structure. */
  isWhole(): boolean
  /**
   * Adds an element for something drawn over a page, after the page's own elements, and returns the
   * number that marks the drawing.
   */
  append(page: PdfDict, role: string, entries: Record<string, PdfObject>): number
  /**
   * Adds an element for a part that is marked already. If an element has the part, it gets the
   * entries instead.
   */
  settle(page: PdfDict, part: DrawnPart): void
  /** Writes the structure into the file. It may be called again after more was added. */
  write(): void
}

type DrawnPart = { mcid: number; role: string; entries: Record<string, PdfObject> }
/** An element with what it holds: others, and parts of pages by the number of the page and of the mark. */
export type NewElement = {
  role: string
  entries?: Record<string, PdfObject>
  kids: (NewElement | { page: number; mcid: number })[]
}

export function createStructure(pdf: PDF): Structure {
  const roles = createRoles(pdf)
  const names = createNames(pdf)
  const parents = createParents(pdf)
  const parts: Part[] = []
  const elements: Element[] = []
  const namespaces: PdfObject[] = []
  const root = pdf.register(new PdfDict())
  const roleMeaning = ({ dict }: Element) => roles.meaning(nameAt(pdf, dict, 'S') ?? '')
  const endings = createEndings(parts, roleMeaning)
  const free = new Map<PdfDict, number>()
  let whole: Element | undefined

  function add(document: StructuredDocument): void {
    const from = resolve(pdf, document.root)
    const own = from instanceof PdfDict ? readFrom(from, document.pages) : []
    const top = own.filter(({ parent }) => parent?.dict === from)
    for (const element of top) element.parent = undefined
    const language = document.lang instanceof PdfString ? document.lang.asString() : undefined
    parts.push({ ...document, isMarked: document.isMarked && top.length > 0, top, language })
    for (const element of own) elements.push(element)
  }

  function newElement(role: string, entries: Record<string, PdfObject>, parent?: Element): Element {
    const dict = PdfDict.of({ Type: PdfName.of('StructElem'), S: PdfName.of(role), ...entries })
    const element = elementOf(pdf.register(dict), dict, parent)
    elements.push(element)
    return element
  }

  function addDrawn(drawn: NewElement, pages: readonly StructuredPage[], language: string): void {
    const first = elements.length
    const build = ({ role, entries = {}, kids }: NewElement, parent?: Element): Element => {
      const element = newElement(role, entries, parent)
      for (const kid of kids) {
        const page = 'page' in kid ? pages[kid.page]?.ref : undefined
        if ('role' in kid) element.kids.push(build(kid, element))
        else if (page) element.kids.push({ kind: 'part', page, mcid: kid.mcid })
      }
      return element
    }
    parts.push({ pages, top: [build(drawn)], language, isMarked: true, isSuspect: false })
    parents.claim(elements.slice(first))
  }

  function append(page: PdfDict, role: string, entries: Record<string, PdfObject>): number {
    const place = placeOf(page)
    const mcid = Math.max(free.get(page) ?? firstFreeNumber(pdf, page), parents.lengthOf(place.page))
    free.set(page, mcid + 1)
    insert(place, newElement(role, entries), mcid)
    return mcid
  }

  function settle(page: PdfDict, { mcid, role, entries }: DrawnPart): void {
    const place = placeOf(page)
    const owner = parents.ownerOf(place.page, mcid)
    if (!owner) {
      insert(place, newElement(role, entries), mcid)
      return
    }
    const ownerRole = roleMeaning(owner)
    // The annotation is now part of the page.
    if (ownerRole === 'Annot') owner.dict.set('S', PdfName.of('Span'))
    const isNamed = owner.dict.has('Alt') || owner.dict.has('ActualText')
    if (ownerRole !== 'Form' || isNamed) return
    for (const [key, value] of Object.entries(entries)) if (!owner.dict.has(key)) owner.dict.set(key, value)
  }

  function placeOf(page: PdfDict): PageEnd {
    const place = endings.at(page)
    if (!place) throw new Error('the page belongs to no document')
    return place
  }

  function insert(place: PageEnd, element: Element, mcid: number): void {
    if (place.part.top.length === 0) place.part.top.push(newElement('Part', {}))
    element.kids.push({ kind: 'part', page: place.page, mcid })
    parents.claim([element])
    place.insert(element)
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
  function settleLink(element: Element): void {
    const { dict, isIncomplete, kids } = element
    if (isIncomplete && roleMeaning(element) === 'Link' && !kids.some(({ kind }) => kind === 'object'))
      dict.set('S', PdfName.of('Span'))
  }

  function write(): void {
    const catalog = pdf.getCatalog()
    const [language] = parts.map((part) => part.language)
    if (language) catalog.set('Lang', PdfString.fromString(language))
    if (elements.length === 0) return
    const top = topOf(language)
    for (const element of elements) writeKids(element, root)
    const tree = new PdfDict()
    const entries = {
      Type: PdfName.of('StructTreeRoot'),
      K: new PdfArray(top.map(({ ref }) => ref)),
      ...parents.write(),
      RoleMap: roles.map(),
      ClassMap: names.classMap(),
      IDTree: names.idTree(),
      Namespaces: namespaces.length > 0 ? new PdfArray(namespaces) : undefined,
    }
    for (const [key, value] of Object.entries(entries)) if (value) tree.set(key, value)
    const rootDict = pdf.getObject(root)
    if (!(rootDict instanceof PdfDict)) return
    for (const [key, value] of tree) rootDict.set(key, value)
    catalog.set('StructTreeRoot', root)
    // Readers leave out content without tags if the file says that it is tagged.
    if (!isWhole()) return void catalog.delete('MarkInfo')
    const mark = PdfDict.of({ Marked: PdfBool.TRUE })
    if (parts.some(({ isSuspect }) => isSuspect)) mark.set('Suspects', PdfBool.TRUE)
    catalog.set('MarkInfo', mark)
  }

  function isWhole(): boolean {
    return parts.every(({ isMarked }) => isMarked)
  }

  /** The elements that are in no other: those of the only document, or one that has an element for each. */
  function topOf(language: string | undefined): Element[] {
    const [only] = parts
    if (only && parts.length === 1) return only.top
    const tops = parts.flatMap((part) => settlePart(part, language))
    whole ??= newElement('Document', {})
    whole.kids = tops
    for (const top of tops) top.parent = whole
    return [whole]
  }

  /**
   * Makes one element of each document, which names the document's language if it differs from the
   * first one's.
   */
  function settlePart(part: Part, language: string | undefined): Element[] {
    const [first, second] = part.top
    if (!first) return []
    if (second) {
      const all = newElement('Part', {})
      all.kids = part.top
      for (const element of part.top) element.parent = all
      part.top = [all]
    }
    const [top = first] = part.top
    if (part.language !== language && !top.dict.has('Lang'))
      top.dict.set('Lang', PdfString.fromString(part.language ?? ''))
    return [top]
  }

  return { add, addDrawn, append, settle, isTagged: () => elements.length > 0, isWhole, write }
}
