import type { PDFDocumentProxy } from 'pdfjs-dist'
import type { Size } from '@/lib/envelope/geometry/place'

/** A page as displayed (rotation applied), in points of 1/72 inch. */
export type PageSize = Size

const BATCH = 50
export const LETTER: PageSize = { width: 612, height: 792 }

/**
 * Sizes of a document's pages. A page that isn't measured yet counts as large as the first one, which is right for nearly every
 * document. The others are measured in the background and announced in batches to limit layout shifts.
 */
export class PageSizes {
  readonly #listeners = new Set<() => void>()
  #known: readonly PageSize[]

  constructor(pageCount: number, first: PageSize) {
    this.#known = Array.from({ length: pageCount }, () => first)
  }

  listen = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  snapshot = (): readonly PageSize[] => this.#known

  /** A damaged page keeps the first one's size; drawing it reports the damage. */
  async measure(document: PDFDocumentProxy): Promise<void> {
    for (let from = 1; from < this.#known.length; from += BATCH) {
      const batch = this.#known.slice(from, from + BATCH)
      const sizes = await Promise.all(batch.map((known, at) => sizeOf(document, from + at + 1).catch(() => known)))
      if (sizes.every((size, at) => size.width === batch[at]?.width && size.height === batch[at]?.height)) continue
      this.#known = this.#known.toSpliced(from, sizes.length, ...sizes)
      for (const listener of this.#listeners) listener()
    }
  }
}

export async function sizeOf(document: PDFDocumentProxy, number: number): Promise<PageSize> {
  const { width, height } = (await document.getPage(number)).getViewport({ scale: 1 })
  return { width, height }
}
