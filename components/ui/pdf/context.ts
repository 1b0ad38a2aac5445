import type { PDFDocumentProxy } from 'pdfjs-dist'
import { createContext, useContext, useSyncExternalStore } from 'react'
import { LETTER, type PageSize, type PageSizes } from './page-sizes'
import type { PageTexts } from './page-texts'

export type Pdf = {
  url: string
  document: PDFDocumentProxy
  pageCount: number
  sizes: PageSizes
  texts: PageTexts
  file: Promise<Blob>
}

export const PdfContext = createContext<Pdf | undefined>(undefined)

/** The surrounding document; `file` resolves with the PDF for download and print once all of it is loaded. */
export function usePdf(): Pdf {
  const pdf = useContext(PdfContext)
  if (!pdf) throw new Error('A PDF page needs a PdfDocument around it')
  return pdf
}

/** Sizes of all pages of the surrounding document, first page first; updates as they become known. */
export function usePageSizes(): readonly PageSize[] {
  const { sizes } = usePdf()
  return useSyncExternalStore(sizes.listen, sizes.snapshot, sizes.snapshot)
}

/** Size of one page, counted from 1. */
export function usePageSize(page: number): PageSize {
  const sizes = usePageSizes()
  return sizes[page - 1] ?? LETTER
}

/** Text of one page; undefined until it is read. */
export function usePageText(page: number): string | undefined {
  const { texts } = usePdf()
  const text = () => texts.snapshot()[page - 1]
  return useSyncExternalStore(texts.listen, text, text)
}
