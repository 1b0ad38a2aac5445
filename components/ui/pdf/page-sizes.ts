import type { PDFDocumentProxy } from 'pdfjs-dist'

/** A page as a person sees it (rotation applied), in points of 1/72 inch. */
export type PageSize = { width: number; height: number }

const AT_ONCE = 50
export const LETTER: PageSize = { width: 612, height: 792 }

/**
 * Sizes of a document's pages. Until a page has been looked at it counts as large as the first one, which holds for
 * nearly every document; the others are looked at in the background and announced together, so that a layout moves once.
 */
export class PageSizes {
  readonly #listeners = new Set<() => void>()
  #known: readonly PageSize[]

  constructor(
    readonly pageCount: number,
    first: PageSize,
  ) {
    this.#known = Array.from({ length: pageCount }, () => first)
  }

  get all(): readonly PageSize[] {
    return this.#known
  }

  listen = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  snapshot = (): readonly PageSize[] => this.#known

  /** A damaged page keeps the first one's size: it says so itself when it is drawn. */
  async measure(document: PDFDocumentProxy): Promise<void> {
    const first = this.#known[0] ?? LETTER
    for (let from = 2; from <= this.pageCount; from += AT_ONCE) {
      const numbers = Array.from({ length: Math.min(AT_ONCE, this.pageCount - from + 1) }, (_, offset) => from + offset)
      const sizes = await Promise.all(numbers.map((number) => sizeOf(document, number).catch(() => first)))
      this.#learn(from - 1, sizes)
    }
  }

  #learn(at: number, sizes: PageSize[]): void {
    const next = [...this.#known]
    next.splice(at, sizes.length, ...sizes)
    const isNews = sizes.some((size, i) => !isSame(size, this.#known[at + i]))
    if (!isNews) return
    this.#known = next
    for (const listener of this.#listeners) listener()
  }
}

function isSame(a: PageSize, b: PageSize | undefined): boolean {
  return a.width === b?.width && a.height === b.height
}

export async function sizeOf(document: PDFDocumentProxy, number: number): Promise<PageSize> {
  const { width, height } = (await document.getPage(number)).getViewport({ scale: 1 })
  return { width, height }
}
