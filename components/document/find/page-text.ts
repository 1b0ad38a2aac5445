import type { PDFDocumentProxy } from 'pdfjs-dist'

const read = new WeakMap<PDFDocumentProxy, Map<number, Promise<string>>>()

/** The text of a page as the text layer lays it out, line ends included. Read once a document. */
export function pageText(document: PDFDocumentProxy, page: number): Promise<string> {
  const pages = read.get(document) ?? new Map<number, Promise<string>>()
  read.set(document, pages)
  const known = pages.get(page)
  if (known) return known
  const text = readText(document, page)
  pages.set(page, text)
  return text
}

async function readText(document: PDFDocumentProxy, number: number): Promise<string> {
  const page = await document.getPage(number)
  const { items } = await page.getTextContent()
  return items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('')
}
