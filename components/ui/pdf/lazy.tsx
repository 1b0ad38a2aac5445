/** The entry point for features. It is light: pdf.js is imported when a document is opened and a page drawn. */
export { usePageSize, usePdf } from './context'
export { PdfDocument } from './document'
export { PdfBox, PdfPage, PdfThumbnail } from './page'
