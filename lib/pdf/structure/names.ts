import { type PDF, PdfArray, PdfDict, PdfName, type PdfObject, PdfRef, PdfString } from '@libpdf/core'
import { dictAt, resolve } from '../page/geometry'
import type { Element } from './elements'

/**
 * The ids of elements and the classes of their attributes, in a document that is made of several
 * ones: what two sources call alike has another name in the second.
 */
export function createNames(pdf: PDF) {
  const ids = new Map<string, Element>()
  const classes = new PdfDict()
  let sources = 0

  return {
    add(elements: readonly Element[], root: PdfDict): void {
      sources++
      const map = dictAt(pdf, root, 'ClassMap')
      const attributes = createAttributes(pdf, renameIds(elements))
      const classNames = map && renameClasses(map, attributes.change)
      for (const { dict } of elements) {
        attributes.change(dict.get('A'))
        if (classNames) renameIn(pdf, dict, classNames)
      }
    },
    idTree(): PdfDict | undefined {
      const entries = [...ids].map(([id, { ref }]) => ({ id: Buffer.from(id, 'latin1'), ref }))
      entries.sort((one, other) => Buffer.compare(one.id, other.id))
      const pairs = entries.flatMap(({ id, ref }) => [new PdfString(id), ref])
      return pairs.length > 0 ? PdfDict.of({ Names: new PdfArray(pairs) }) : undefined
    },
    classMap: (): PdfDict | undefined => (classes.size > 0 ? classes : undefined),
  }

  /** Returns the new ids of this source's elements, as far as they differ. */
  function renameIds(elements: readonly Element[]): Map<string, PdfString> {
    const renames = new Map<string, PdfString>()
    const own = new Set<string>()
    for (const element of elements) {
      const id = resolve(pdf, element.dict.get('ID'))
      if (!(id instanceof PdfString)) continue
      const text = Buffer.from(id.bytes).toString('latin1')
      if (own.has(text)) {
        element.dict.delete('ID')
        continue
      }
      own.add(text)
      const free = freeName(text, (name) => ids.has(name))
      ids.set(free, element)
      if (free === text) continue
      const newId = new PdfString(Buffer.from(free, 'latin1'))
      renames.set(text, newId)
      element.dict.set('ID', newId)
    }
    return renames
  }

  function renameClasses(map: PdfDict, change: (attributes: PdfObject | undefined) => void): Map<string, PdfName> {
    const renames = new Map<string, PdfName>()
    for (const [{ value: name }, attributes] of map) {
      change(attributes)
      const free = freeName(name, (each) => classes.has(each))
      classes.set(free, attributes)
      if (free !== name) renames.set(name, PdfName.of(free))
    }
    return renames
  }

  function freeName(name: string, isTaken: (name: string) => boolean): string {
    let free = name
    for (let number = sources; isTaken(free); number++) free = `${name}-${number}`
    return free
  }
}

/** Changes the ids that the cells of tables name as their headers. Elements may share attributes. */
function createAttributes(pdf: PDF, renames: ReadonlyMap<string, PdfString>) {
  const seenAttributes = new Set<PdfObject>()
  return {
    change(attributes: PdfObject | undefined): void {
      if (renames.size === 0) return
      const value = resolve(pdf, attributes)
      for (const item of value instanceof PdfArray ? value : [value]) {
        const dict = resolve(pdf, item)
        if (!(dict instanceof PdfDict) || seenAttributes.has(dict)) continue
        seenAttributes.add(dict)
        const headers = resolve(pdf, dict.get('Headers'))
        if (!(headers instanceof PdfArray)) continue
        const newHeaders = headers.toArray().map((header) => {
          const id = resolve(pdf, header)
          return (id instanceof PdfString && renames.get(Buffer.from(id.bytes).toString('latin1'))) || header
        })
        dict.set('Headers', new PdfArray(newHeaders))
      }
    },
  }
}

/** The classes of an element are one name, or names and the numbers of their revisions. */
function renameIn(pdf: PDF, dict: PdfDict, renames: ReadonlyMap<string, PdfName>): void {
  const value = resolve(pdf, dict.get('C'))
  const rename = (item: PdfObject) => (item instanceof PdfName && renames.get(item.value)) || item
  if (value instanceof PdfName) dict.set('C', rename(value))
  else if (value instanceof PdfArray) dict.set('C', new PdfArray(value.toArray().map(rename)))
}

/** Leaves only references to elements that are in the structure. */
export function settleReferences(pdf: PDF, elements: readonly Element[]): void {
  const present = new Set(elements.map(({ ref }) => ref.objectNumber))
  for (const { dict } of elements) {
    const value = dict.get('Ref')
    if (!value) continue
    const list = resolve(pdf, value)
    const items = list instanceof PdfArray ? list.toArray() : [value]
    const targets = items.filter((item) => item instanceof PdfRef && present.has(item.objectNumber))
    if (targets.length > 0) dict.set('Ref', new PdfArray(targets))
    else dict.delete('Ref')
  }
}
