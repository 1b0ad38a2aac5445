import type { PdfDict, PdfObject, PdfRef } from '@libpdf/core'

export type StructuredPage = { ref: PdfRef; dict: PdfDict }
/** A document with its structure, as far as it has one. `root` and `lang` are copies. */
export type StructuredDocument = {
  pages: readonly StructuredPage[]
  root?: PdfObject
  lang?: PdfObject
  /** The document says that all of it is tagged. */
  isMarked: boolean
  /** It says that its tags may be wrong. */
  isSuspect: boolean
}
