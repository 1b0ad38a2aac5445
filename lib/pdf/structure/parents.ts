import { type PDF, PdfArray, PdfDict, PdfNull, type PdfObject, type PdfRef } from '@libpdf/core'
import { exact } from '../page/exact-number'
import { resolve } from '../page/geometry'
import type { Element, Kid } from './elements'

/** The most unused numbers in all lists together. Each takes five bytes in the list of its page. */
const MOST_GAPS = 1_000_000

/** The marked parts of what a page or a form draws, by their numbers. */
type Drawing = { ref: PdfRef; parts: Map<number, Element>; length: number }

/** Which element each marked part of a page belongs to; a part belongs to one. */
export function createParents(pdf: PDF) {
  const drawings = new Map<number, Drawing>()
  const objects = new Map<number, { ref: PdfRef; element: Element }>()
  let gaps = 0

  return {
    /** Leaves to the elements what no other element holds. */
    claim(elements: readonly Element[]): void {
      for (const element of elements) {
        const own = element.kids.filter((kid) => claimKid(kid, element))
        if (own.length < element.kids.length) element.isIncomplete = true
        element.kids = own
      }
    },
    /** The first number that no element holds on a page, after which none does. */
    lengthOf: (page: PdfRef): number => drawings.get(page.objectNumber)?.length ?? 0,
    ownerOf: (page: PdfRef, mcid: number): Element | undefined => drawings.get(page.objectNumber)?.parts.get(mcid),
    /** The entries of the structure's root. Pages and objects get their number in its tree. */
    write(): Record<'ParentTree' | 'ParentTreeNextKey', PdfObject> {
      const entries: PdfObject[] = []
      let key = 0
      const add = (ref: PdfRef, name: string, value: PdfObject) => {
        const owner = resolve(pdf, ref)
        if (!(owner instanceof PdfDict)) return
        owner.set(name, exact(key))
        entries.push(exact(key), value)
        key++
      }
      for (const drawing of drawings.values()) add(drawing.ref, 'StructParents', listOf(drawing))
      for (const { ref, element } of objects.values()) add(ref, 'StructParent', element.ref)
      return { ParentTree: PdfDict.of({ Nums: new PdfArray(entries) }), ParentTreeNextKey: exact(key) }
    },
  }

  function claimKid(kid: Kid, element: Element): boolean {
    if (kid.kind === 'element') return true
    if (kid.kind === 'object') {
      const { objectNumber } = kid.object
      if (objects.has(objectNumber)) return false
      objects.set(objectNumber, { ref: kid.object, element })
      return true
    }
    const drawing = drawingOf(kid.form ?? kid.page)
    const gap = Math.max(0, kid.mcid - drawing.length)
    if (drawing.parts.has(kid.mcid) || gaps + gap > MOST_GAPS) return false
    gaps += gap
    drawing.parts.set(kid.mcid, element)
    drawing.length = Math.max(drawing.length, kid.mcid + 1)
    return true
  }

  function drawingOf(ref: PdfRef): Drawing {
    const drawing = drawings.get(ref.objectNumber) ?? { ref, parts: new Map(), length: 0 }
    drawings.set(ref.objectNumber, drawing)
    return drawing
  }
}

const listOf = ({ parts, length }: Drawing) =>
  new PdfArray(Array.from({ length }, (_, mcid) => parts.get(mcid)?.ref ?? PdfNull.instance))
