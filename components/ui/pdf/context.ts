import type { PDFDocumentProxy } from 'pdfjs-dist'
import { createContext, useContext, useSyncExternalStore } from 'react'
import type { Size } from '@/lib/printing/place'
import { createStore, type Store } from '@/lib/store/create-store'
import { useStore } from '@/lib/store/use-store'
import { whenIdle } from '../timing'

export type Pdf = {
  url: string
  document: PDFDocumentProxy
  pageCount: number
  sizes: PageSizes
  texts: PageTexts
  file: Promise<Blob>
  /** The pages that cannot be drawn, as far as it is known. */
  damaged: readonly number[]
  /** Notes that a page cannot be drawn. */
  noteDamaged: (page: number) => void
  /** Requests the file again, and opens that. */
  reopen: () => void
}

/** Why a document is not shown, or not all of it. */
export type PdfProblem = { reason: 'page_count' | 'document' } | { reason: 'page'; pages: readonly number[] }
/** `whole`: it has the pages that were announced, and each of them could be read so far. */
export type PdfState = 'opening' | 'whole' | PdfProblem

export const PdfContext = createContext<Pdf | undefined>(undefined)

/** The surrounding document; `file` resolves with the PDF for download and print once all of it is loaded. */
export function usePdf(): Pdf {
  const pdf = useContext(PdfContext)
  if (!pdf) throw new Error('A PDF page needs a PdfDocument around it')
  return pdf
}

/** Sizes of all pages of the surrounding document, first page first; updates as they become known. */
export function usePageSizes(): readonly PageSize[] {
  return useStore(usePdf().sizes.list)
}

/** Size of one page, counted from 1. */
export function usePageSize(page: number): PageSize {
  const sizes = usePageSizes()
  return sizes[page - 1] ?? LETTER
}

/** Text of one page; undefined until it is read, null if it cannot be read. */
export function usePageText(page: number): string | null | undefined {
  const { list } = usePdf().texts
  const text = () => list.get()[page - 1]
  return useSyncExternalStore(list.subscribe, text, text)
}

/** A page as displayed (rotation applied), in points of 1/72 inch. */
export type PageSize = Size

const BATCH = 50
export const LETTER: PageSize = { width: 612, height: 792 }

/**
 * Sizes of a document's pages. A page that isn't measured yet counts as large as the first one, which is right for nearly every
 * document. The others are measured in the background and announced in batches to limit layout shifts.
 */
export class PageSizes {
  readonly list: Store<readonly PageSize[]>

  constructor(pageCount: number, first: PageSize) {
    this.list = createStore<readonly PageSize[]>(Array.from({ length: pageCount }, () => first))
  }

  /** A damaged page keeps the first one's size. */
  async measure(document: PDFDocumentProxy, onDamaged: (page: number) => void): Promise<void> {
    for (let from = 1; from < this.list.get().length; from += BATCH) {
      const batch = this.list.get().slice(from, from + BATCH)
      const sizes = await Promise.all(
        batch.map((known, at) =>
          sizeOf(document, from + at + 1).catch(() => {
            onDamaged(from + at + 1)
            return known
          }),
        ),
      )
      if (sizes.every((size, at) => size.width === batch[at]?.width && size.height === batch[at]?.height)) continue
      this.list.set(this.list.get().toSpliced(from, sizes.length, ...sizes))
    }
  }
}

export async function sizeOf(document: PDFDocumentProxy, number: number): Promise<PageSize> {
  const { width, height } = (await document.getPage(number)).getViewport({ scale: 1 })
  return { width, height }
}

/** Announcing each page alone would render a long document hundreds of times. */
const REPORT_MS = 250

/**
 * The text of each page of a document, for screen readers and the browser's own search, which know only what is in the page.
 * It is read one page at a time while the browser is idle.
 */
export class PageTexts {
  readonly #document: PDFDocumentProxy
  /** Of the first pages, as far as they have been read; null for a page that cannot be read. */
  readonly list = createStore<readonly (string | null)[]>([])
  #state: 'waiting' | 'reading' | 'stopped' = 'waiting'

  constructor(document: PDFDocumentProxy) {
    this.#document = document
  }

  /** Begins once: when the first page is drawn, which people wait for. */
  begin(): void {
    if (this.#state !== 'waiting') return
    this.#state = 'reading'
    void this.#read()
  }

  stop(): void {
    this.#state = 'stopped'
  }

  async #read(): Promise<void> {
    const texts: (string | null)[] = []
    let reported = performance.now()
    while (texts.length < this.#document.numPages) {
      await new Promise<void>((resolve) => whenIdle(resolve))
      if (this.#state === 'stopped') return
      texts.push(await pageText(this.#document, texts.length + 1).catch(() => null))
      const isLast = texts.length === this.#document.numPages
      if (!isLast && performance.now() - reported < REPORT_MS) continue
      reported = performance.now()
      this.list.set([...texts])
    }
  }
}

const cache = new WeakMap<PDFDocumentProxy, Map<number, Promise<string>>>()

/** A page's text as the text layer lays it out, with line ends. Each page is read once for a document. */
export function pageText(document: PDFDocumentProxy, number: number): Promise<string> {
  const pages = cache.get(document) ?? new Map<number, Promise<string>>()
  cache.set(document, pages)
  const text = pages.get(number) ?? readText(document, number)
  pages.set(number, text)
  return text
}

async function readText(document: PDFDocumentProxy, number: number): Promise<string> {
  const page = await document.getPage(number)
  const { items } = await page.getTextContent()
  return items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('')
}
