import type { PdfRef } from '@libpdf/core'
import type { Face } from './faces'

/** A glyph of a document. A glyph that is used for two texts has two codes, because copied text has to be right. */
export type Coded = { code: number; glyph: number; text: string }

/** A font of a document, and which of its glyphs the document uses. */
export type UsedFace = { face: Face; ref: PdfRef; codes: Map<string, Coded> }
