import { statedWidth } from '../text/embed'
import { codeOf, type UsedFace } from '../text/font-book'
import type { Glyph, ShapedRun } from '../text/shape'

/** Leans upright letters like handwriting. */
const SLANT = 0.21

/** What follows is drawn but says nothing. */
const SILENT = '/Span << /ActualText <feff> >> BDC'

/** A number as content streams hold it: thousandths of a point are finer than any print. */
export const n = (value: number) => String(Math.round(value * 1000) / 1000)

/** The operators that show a run with its first glyph's origin at `x, y`, in the coordinates of the content stream. */
export function showRun(used: UsedFace, run: ShapedRun, x: number, y: number, size: number): string {
  const { face, slanted, glyphs } = run
  const at = (left: number, rise: number) => `1 0 ${slanted ? SLANT : 0} 1 ${n(left)} ${n(y + rise)} Tm`
  const code = (glyph: Glyph) => `<${codeOf(used, glyph).toString(16).padStart(4, '0')}>`
  const parts: string[] = []
  let stroke = ''
  let start = x
  let pen = x

  const flush = () => {
    if (stroke) parts.push(`${at(start, 0)} [${stroke}] TJ`)
    stroke = ''
    start = pen
  }
  /** A glyph that stands off its place, such as a vowel mark, is set by itself. */
  const show = (glyph: Glyph) => {
    const advance = (glyph.advance * size) / 1000
    if (glyph.dx || glyph.dy) {
      flush()
      parts.push(`${at(pen + (glyph.dx * size) / 1000, (glyph.dy * size) / 1000)} ${code(glyph)} Tj`)
      pen += advance
      start = pen
      return
    }
    const correction = statedWidth(face, glyph.id) - glyph.advance
    stroke += code(glyph) + (Math.abs(correction) > 0.005 ? n(correction) : '')
    pen += advance
  }

  for (const glyph of glyphs) {
    if (glyph.text === undefined) {
      flush()
      parts.push(SILENT)
      show(glyph)
      flush()
      parts.push('EMC')
    } else show(glyph)
  }
  flush()
  return parts.join(' ')
}
