/**
 * The way in for features. Everything here is light: pdf.js arrives behind it, through `import()`, when a document is
 * opened and a page drawn.
 */
export { PdfBox } from './box'
export { usePdf } from './context'
export { PdfDocument } from './document'
export { PdfPage } from './page'
export { PdfThumbnail } from './thumbnail'
export { usePageSize } from './use-page-sizes'
