import type { PDFDocumentProxy } from 'pdfjs-dist'
import { createContext, useContext } from 'react'
import type { PageSizes } from './page-sizes'

export type Pdf = { url: string; document: PDFDocumentProxy; pageCount: number; sizes: PageSizes; file: Promise<Blob> }

export const PdfContext = createContext<Pdf | undefined>(undefined)

/** The document around; `file` is the PDF itself, for download and print, once all of it has arrived. */
export function usePdf(): Pdf {
  const pdf = useContext(PdfContext)
  if (!pdf) throw new Error('A PDF page needs a PdfDocument around it')
  return pdf
}
