import type { PdfRef } from '@libpdf/core'
import { Blob, Font, Face as HbFace } from 'harfbuzzjs'
import type { MarkStyle } from '@/lib/envelope/typed-mark'
import { type FaceName, fontFile } from './font-files'

/** How text looks. A style's later faces supply the characters that the earlier ones lack. */
export const STYLES = {
  regular: ['geist', 'arabic', 'dejavu', 'chinese', 'korean'],
  strong: ['geistSemiBold', 'arabicSemiBold', 'dejavuBold', 'chinese', 'korean'],
  mono: ['geistMono', 'arabic', 'dejavu', 'chinese', 'korean'],
  classic: ['serifItalic', 'arabic', 'dejavu', 'chinese', 'korean'],
  flowing: ['dancingScript'],
  formal: ['greatVibes'],
  relaxed: ['caveat'],
  fine: ['sacramento'],
  inked: ['homemadeApple'],
} as const satisfies Record<'regular' | 'strong' | 'mono' | MarkStyle, readonly FaceName[]>
export type Style = keyof typeof STYLES

/** Faces without an italic, which a typed mark draws slanted to look like handwriting. */
export const SLANTED_IN_MARKS: ReadonlySet<FaceName> = new Set(['dejavu', 'chinese', 'korean'])

export type Face = { name: FaceName; font: Font; unitsPerEm: number; has(codePoint: number): boolean }

/** A glyph of a document. A glyph that is used for two texts has two codes, because copied text has to be right. */
export type Coded = { code: number; glyph: number; text: string }

/** A font of a document, and which of its glyphs the document uses. */
export type UsedFace = { face: Face; ref: PdfRef; codes: Map<string, Coded> }

const loaded = new Map<FaceName, Face>()

/** A face ready to shape with; read at first need (the Chinese one alone has 10 MB) and kept for the worker's life. */
export function face(name: FaceName): Face {
  const ready = loaded.get(name)
  if (ready) return ready
  const hbFace = new HbFace(new Blob(fontFile(name)))
  const font = new Font(hbFace)
  const known = new Map<number, boolean>()
  const made: Face = {
    name,
    font,
    unitsPerEm: hbFace.upem,
    has(codePoint) {
      const had = known.get(codePoint) ?? font.nominalGlyph(codePoint) !== undefined
      known.set(codePoint, had)
      return had
    },
  }
  loaded.set(name, made)
  return made
}
