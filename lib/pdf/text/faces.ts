import type { PdfRef } from '@libpdf/core'
import { Blob, Font, Face as HbFace } from 'harfbuzzjs'
import type { MarkStyle } from '@/lib/printing/typed-mark'
import { type FaceName, fontFile } from './font-files'

/** How text looks: a style's own face, and one for what it lacks of Latin, Greek and Cyrillic. */
export const STYLES = {
  regular: ['geist', 'dejavu'],
  strong: ['geistSemiBold', 'dejavuBold'],
  mono: ['geistMono', 'dejavu'],
  classic: ['serifItalic', 'dejavu'],
  flowing: ['dancingScript'],
  formal: ['greatVibes'],
  relaxed: ['caveat'],
  fine: ['sacramento'],
  inked: ['homemadeApple'],
} as const satisfies Record<'regular' | 'strong' | 'mono' | MarkStyle, readonly FaceName[]>
export type Style = keyof typeof STYLES

/** Signs and rare characters that are in no face of a script, in every style. */
const LAST: readonly FaceName[] = ['dejavu', 'emoji', 'chinese', 'traditional', 'japanese', 'korean']

const STRONG: Partial<Record<FaceName, FaceName>> = { arabic: 'arabicSemiBold' }
const BOLD_FACES: ReadonlySet<FaceName> = new Set(['geistSemiBold', 'dejavuBold', 'arabicSemiBold'])

/** The faces that may draw a text, the wanted one first. */
export function facesOf(style: Style, wanted: FaceName | undefined): FaceName[] {
  const own = wanted && style === 'strong' ? (STRONG[wanted] ?? wanted) : wanted
  return [...new Set([...(own ? [own] : []), ...STYLES[style], ...LAST])]
}

/** Whether a face has to be drawn with thicker strokes, because it has no bold one. */
export const isEmboldened = (style: Style, name: FaceName): boolean => style === 'strong' && !BOLD_FACES.has(name)

export type Face = { name: FaceName; font: Font; unitsPerEm: number; has(codePoint: number): boolean }

/**
 * A glyph of a document. A glyph that is used for two texts has two codes, because copied text has
 * to be right. `width` is in thousandths of the type size.
 */
export type CodedGlyph = { code: number; glyph: number; text: string; width: number }

/** A font of a document, and which of its glyphs the document uses. */
export type UsedFace = { face: Face; ref: PdfRef; codes: Map<string, CodedGlyph> }

const cache = new Map<FaceName, Face>()

/** A face ready to shape with, read at first need and kept for the worker's life. */
export function face(name: FaceName): Face {
  const ready = cache.get(name)
  if (ready) return ready
  const hbFace = new HbFace(new Blob(fontFile(name)))
  const font = new Font(hbFace)
  const coverage = new Map<number, boolean>()
  const result: Face = {
    name,
    font,
    unitsPerEm: hbFace.upem,
    has(codePoint) {
      const had = coverage.get(codePoint) ?? font.nominalGlyph(codePoint) !== undefined
      coverage.set(codePoint, had)
      return had
    },
  }
  cache.set(name, result)
  return result
}
