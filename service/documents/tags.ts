import { PdfDict, PdfName, type PdfObject, PdfString } from '@libpdf/core'
import type { NewElement } from '@/lib/pdf/structure/structure'

/** What people who listen to the certificate hear of an element besides its words. */
type Details = { language?: string; alt?: string }
export type Tag = Details & { role: string; kids: (Tag | { page: number; mcid: number })[] }

/** Elements that may be empty: a table has as many cells in each row. */
const CELLS = ['TH', 'TD']

/**
 * The structure of what is being drawn, in reading order. Canvases ask for the current element;
 * what is drawn outside of all elements is decoration.
 */
export class Tags {
  readonly whole: Tag = { role: 'Part', kids: [] }
  #current: Tag | undefined

  get current(): Tag | undefined {
    return this.#current
  }

  /** Adds an element to another one, or to the current one. */
  add(role: string, parent: Tag = this.#current ?? this.whole, details: Details = {}): Tag {
    const tag = { role, kids: [], ...details }
    parent.kids.push(tag)
    return tag
  }

  /** Calls `draw`, whose drawings belong to this element, or are decoration without one. */
  within(tag: Tag | undefined, draw: () => void): void {
    const before = this.#current
    this.#current = tag
    draw()
    this.#current = before
  }

  /** Calls `draw`, whose drawings belong to a new element. Without drawings the element is left out. */
  in(role: string, draw: () => void, details?: Details): void {
    const parent = this.#current ?? this.whole
    const tag = this.add(role, parent, details)
    this.within(tag, draw)
    if (tag.kids.length === 0 && !CELLS.includes(role)) parent.kids.pop()
  }
}

/** The element that a tag becomes in the document. */
export function toElement({ role, language, alt, kids }: Tag): NewElement {
  const entries: Record<string, PdfObject> = {
    ...(language && { Lang: PdfString.fromString(language) }),
    ...(alt && { Alt: PdfString.fromString(alt) }),
    ...(role === 'TH' && { A: PdfDict.of({ O: PdfName.of('Table'), Scope: PdfName.of('Column') }) }),
  }
  return { role, entries, kids: kids.map((kid) => ('role' in kid ? toElement(kid) : kid)) }
}
