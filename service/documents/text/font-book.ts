import type { PDF } from '@libpdf/core'
import { embedFace } from './embed'
import type { Coded, Face, UsedFace } from './faces'
import type { FaceName } from './font-files'
import type { Glyph } from './shape'

/** The fonts of one document. Pages refer to a font from its first use; `embed` fills in what was used, at the end. */
export type FontBook = {
  use(face: Face): UsedFace
  embed(): void
}

export function createFontBook(pdf: PDF): FontBook {
  const used = new Map<FaceName, UsedFace>()
  return {
    use(face) {
      const known = used.get(face.name)
      if (known) return known
      const made = { face, ref: pdf.createDict(), codes: new Map<string, Coded>() }
      used.set(face.name, made)
      return made
    },
    embed() {
      for (const face of used.values()) embedFace(pdf, face)
    },
  }
}

/** What readers that know no better copy for a part of a letter: nothing that shows. */
const NOTHING = '\u200b'

/** The character code of a glyph in this document; codes count up from 1. */
export function codeOf({ codes, face }: UsedFace, { id, text = NOTHING, span }: Glyph): Coded {
  const width = span === undefined ? statedWidth(face, id) : rounded(span)
  const key = `${id} ${width} ${text}`
  const known = codes.get(key)
  if (known) return known
  const made = { code: codes.size + 1, glyph: id, text, width }
  codes.set(key, made)
  return made
}

/** A glyph's width as the PDF states it, from which the place of the next glyph is counted. */
const statedWidth = (face: Face, glyph: number) => rounded((face.font.glyphHAdvance(glyph) * 1000) / face.unitsPerEm)
const rounded = (width: number) => Math.round(width * 100) / 100
