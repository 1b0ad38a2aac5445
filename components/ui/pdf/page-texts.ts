import type { PDFDocumentProxy } from 'pdfjs-dist'
import { whenIdle } from '../when-idle'

/** Announcing each page alone would render a long document hundreds of times. */
const REPORT_MS = 250

/**
 * The text of each page of a document, for screen readers and the browser's own search, which know only what is in the page.
 * It is read one page at a time while the browser is idle.
 */
export class PageTexts {
  readonly #document: PDFDocumentProxy
  readonly #listeners = new Set<() => void>()
  #known: readonly string[] = []
  #state: 'waiting' | 'reading' | 'stopped' = 'waiting'

  constructor(document: PDFDocumentProxy) {
    this.#document = document
  }

  listen = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Of the first pages, as far as they have been read. */
  snapshot = (): readonly string[] => this.#known

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
    const texts: string[] = []
    let reported = performance.now()
    while (texts.length < this.#document.numPages) {
      await new Promise<void>((resolve) => whenIdle(resolve))
      if (this.#state === 'stopped') return
      // A damaged page has no text; where it is shown, it says that it is damaged.
      texts.push(await pageText(this.#document, texts.length + 1).catch(() => ''))
      const isLast = texts.length === this.#document.numPages
      if (!isLast && performance.now() - reported < REPORT_MS) continue
      reported = performance.now()
      this.#known = [...texts]
      for (const listener of this.#listeners) listener()
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
