import { type PDF, PdfArray, PdfDict, PdfName, PdfNull, PdfNumber, type PdfObject, PdfRef } from '@libpdf/core'
import { exact } from '../page/exact-number'
import { nameAt, resolve } from '../page/geometry'

export type StructuredPage = { ref: PdfRef; dict: PdfDict }
/** A document with its structure, as far as it has one. `root` and `lang` are copies. */
export type StructuredDocument = {
  pages: readonly StructuredPage[]
  root?: PdfObject
  lang?: PdfObject
  /** The document says that all of it is tagged. */
  isMarked: boolean
  /** The document says that its tags may be wrong. */
  isSuspect: boolean
}

/** An element of a document's structure. Its dictionary says what it holds only once it is written. */
export type Element = {
  kind: 'element'
  ref: PdfRef
  dict: PdfDict
  parent?: Element
  kids: Kid[]
  /** Something that it held is not in the document. */
  isIncomplete: boolean
}
/** A marked part of a page's drawing, or of the drawing of a form on the page. */
export type MarkedPart = { kind: 'part'; page: PdfRef; mcid: number; form?: PdfRef }
/** Something on a page that is marked as a whole, such as a link. */
export type MarkedObject = { kind: 'object'; object: PdfRef; page?: PdfRef }
export type Kid = Element | MarkedPart | MarkedObject

/** Readers call themselves for each level. What is deeper belongs to the element of this level. */
const MOST_DEPTH = 200

type PendingKid = { value: PdfObject | undefined; parent: Element; page: PdfRef | undefined; depth: number }

/**
 * The elements of a structure, in reading order. Every one is there once, however often and in
 * whatever circles a file names it. What an element lost together with pages, links or fields is
 * left out of it, and so is an element that has nothing left.
 */
export function readElements(pdf: PDF, root: PdfDict, isObject: (ref: PdfRef) => boolean): Element[] {
  const top = elementOf(PdfRef.of(0), root)
  const everyElement: Element[] = [top]
  const seenObjects = new Set<PdfObject>()
  const stack: PendingKid[] = [{ value: root.get('K'), parent: top, page: undefined, depth: 0 }]
  for (let next = stack.pop(); next; next = stack.pop()) {
    const value = resolve(pdf, next.value)
    if (value instanceof PdfArray || value instanceof PdfDict) {
      if (seenObjects.has(value)) continue
      seenObjects.add(value)
    }
    if (value instanceof PdfArray) {
      // They are pushed one by one, because there may be more of them than a call takes arguments.
      for (const item of value.toArray().toReversed()) stack.push({ ...next, value: item })
    } else if (value instanceof PdfNumber) addKid(next.parent, partOf(value, next.page))
    else if (!(value instanceof PdfDict)) next.parent.isIncomplete ||= value !== undefined
    else if (nameAt(pdf, value, 'Type') === 'MCR') addKid(next.parent, partIn(pdf, value, next.page))
    else if (nameAt(pdf, value, 'Type') === 'OBJR') addKid(next.parent, objectIn(value, next.page, isObject))
    else {
      const isDeep = next.depth >= MOST_DEPTH
      const element = isDeep ? next.parent : elementOf(refOf(pdf, next.value, value), value, next.parent)
      if (!isDeep) {
        next.parent.kids.push(element)
        everyElement.push(element)
      }
      stack.push({ value: value.get('K'), parent: element, page: pageOf(value, next.page), depth: next.depth + 1 })
    }
  }
  return withoutEmpty(everyElement).slice(1)
}

export const elementOf = (ref: PdfRef, dict: PdfDict, parent?: Element): Element => ({
  kind: 'element',
  ref,
  dict,
  parent,
  kids: [],
  isIncomplete: false,
})

const refOf = (pdf: PDF, value: PdfObject | undefined, dict: PdfDict) =>
  value instanceof PdfRef ? value : pdf.register(dict)

/** An element without a page of its own is on that of the element above it. */
function pageOf(dict: PdfDict, above: PdfRef | undefined): PdfRef | undefined {
  const page = dict.get('Pg')
  return page === undefined ? above : page instanceof PdfRef ? page : undefined
}

function addKid(parent: Element, kid: Kid | undefined): void {
  if (kid) parent.kids.push(kid)
  else parent.isIncomplete = true
}

function partOf(mcid: PdfObject | undefined, page: PdfRef | undefined): MarkedPart | undefined {
  const number = mcid instanceof PdfNumber ? mcid.value : -1
  return page && Number.isInteger(number) && number >= 0 ? { kind: 'part', page, mcid: number } : undefined
}

function partIn(pdf: PDF, dict: PdfDict, above: PdfRef | undefined): MarkedPart | undefined {
  const part = partOf(resolve(pdf, dict.get('MCID')), pageOf(dict, above))
  const form = dict.get('Stm')
  if (!part || !form) return part
  return form instanceof PdfRef ? { ...part, form } : undefined
}

function objectIn(
  dict: PdfDict,
  above: PdfRef | undefined,
  isObject: (ref: PdfRef) => boolean,
): MarkedObject | undefined {
  const object = dict.get('Obj')
  return object instanceof PdfRef && isObject(object)
    ? { kind: 'object', object, page: pageOf(dict, above) }
    : undefined
}

/** Removes elements that lost everything they held, from the leaves up. */
function withoutEmpty(elements: Element[]): Element[] {
  const removals = new Set<Kid>()
  for (const element of elements.toReversed()) {
    const left = element.kids.filter((kid) => !removals.has(kid))
    if (left.length < element.kids.length) element.isIncomplete = true
    element.kids = left
    if (element.isIncomplete && left.length === 0) removals.add(element)
  }
  return elements.filter((element) => !removals.has(element))
}

const OBJECT = { Type: PdfName.of('OBJR') }
const PART = { Type: PdfName.of('MCR') }

/** Writes into an element what it holds. */
export function writeKids({ dict, kids, parent }: Element, root: PdfRef): void {
  const page = kids.find((kid) => kid.kind === 'part')?.page
  if (page) dict.set('Pg', page)
  else dict.delete('Pg')
  dict.set('P', parent?.ref ?? root)
  const items = kids.map((kid) => toObject(kid, page))
  const [only] = items
  if (!only) dict.delete('K')
  else dict.set('K', items.length === 1 ? only : new PdfArray(items))
}

function toObject(kid: Kid, page: PdfRef | undefined): PdfObject {
  if (kid.kind === 'element') return kid.ref
  if (kid.kind === 'object') return PdfDict.of({ ...OBJECT, Obj: kid.object, Pg: kid.page ?? PdfNull.instance })
  const mcid = exact(kid.mcid)
  if (kid.form) return PdfDict.of({ ...PART, MCID: mcid, Pg: kid.page, Stm: kid.form })
  return kid.page === page ? mcid : PdfDict.of({ ...PART, MCID: mcid, Pg: kid.page })
}
