import type { PdfDict, PdfRef } from '@libpdf/core'
import type { Element, StructuredDocument } from './elements'

/** A document with the elements at the top of its structure. */
export type Part = StructuredDocument & { top: Element[]; language: string | undefined }

/** Elements that hold whole blocks: what is added to a page comes after a block. */
const GROUPS = new Set(['Document', 'DocumentFragment', 'Part', 'Art', 'Sect', 'Div', 'NonStruct'])

export type PageEnd = {
  part: Part
  page: PdfRef
  /** Puts an element after what the page has. */
  insert(element: Element): void
}
type Entry = { part: Part; page: PdfRef; before?: PdfDict; last?: Element }

/** Finds for each page the place in the structure that follows everything on the page. */
export function createEndings(parts: readonly Part[], roleOf: (element: Element) => string) {
  const endings = new Map<PdfDict, Entry>()
  let partCount = 0

  return {
    at(page: PdfDict): PageEnd | undefined {
      for (; partCount < parts.length; partCount++) collect(parts[partCount])
      const own = endings.get(page)
      return own && { part: own.part, page: own.page, insert: (element) => insert(element, own) }
    },
  }

  function collect(part: Part | undefined): void {
    if (!part) return
    const byNumber = new Map<number, Entry>()
    for (const [index, { ref, dict }] of part.pages.entries()) {
      const own: Entry = { part, page: ref, before: part.pages[index - 1]?.dict }
      endings.set(dict, own)
      byNumber.set(ref.objectNumber, own)
    }
    const stack = part.top.toReversed()
    for (let element = stack.pop(); element; element = stack.pop()) {
      for (const kid of element.kids) {
        const own = kid.kind === 'part' ? byNumber.get(kid.page.objectNumber) : undefined
        if (own) own.last = element
      }
      for (const kid of element.kids.toReversed()) if (kid.kind === 'element') stack.push(kid)
    }
  }

  function insert(element: Element, own: Entry): void {
    const block = blockOf(lastBefore(own))
    const parent = block ? block.parent : own.part.top.length === 1 ? own.part.top[0] : undefined
    const siblings = parent ? parent.kids : own.part.top
    element.parent = parent
    siblings.splice(block ? siblings.indexOf(block) + 1 : 0, 0, element)
    own.last = element
  }

  /** The last element with anything on a page, or on the nearest page before it. */
  function lastBefore(own: Entry): Element | undefined {
    for (let at: Entry | undefined = own; at; at = at.before && endings.get(at.before)) if (at.last) return at.last
    return undefined
  }

  /** The block that an element is in; the element itself, where it holds parts of the page beside blocks. */
  function blockOf(element: Element | undefined): Element | undefined {
    let block = element
    while (block?.parent && !GROUPS.has(roleOf(block.parent))) block = block.parent
    return block
  }
}
