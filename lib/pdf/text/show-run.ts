import type { CodedGlyph, UsedFace } from './faces'
import { codeOf } from './font-book'
import type { Glyph, ShapedRun } from './shape'

/** How much thicker the strokes of a face without a bold one become, as a part of the type size. */
const BOLDER = 0.032

/** Begins a part that is drawn but is no text for readers that copy or search. */
const SILENT = '/Span << /ActualText <feff> >> BDC'

/** A number as content streams hold it: thousandths of a point are finer than any print. */
export const numberText = (value: number) => String(Math.round(value * 1000) / 1000)

/** The operators that show a run, with its first glyph's origin at `x, y`. */
export function showRun(
  used: UsedFace,
  { isEmboldened, glyphs }: ShapedRun,
  x: number,
  y: number,
  size: number,
): string {
  const points = (thousandths: number) => (thousandths * size) / 1000
  const at = (left: number, rise = 0) => `1 0 0 1 ${numberText(left)} ${numberText(y + rise)} Tm`
  const hex = ({ code }: CodedGlyph) => `<${code.toString(16).padStart(4, '0')}>`
  const alone = (glyph: Glyph, pen: number) =>
    `${at(pen + points(glyph.dx), points(glyph.dy))} ${hex(codeOf(used, glyph))} Tj`
  const letters: string[] = []
  /** Parts of letters follow the run: inside it they would break search and copy. */
  const parts: string[] = []
  let stroke = ''
  let start = x
  let pen = x

  const lift = () => {
    if (stroke) letters.push(`${at(start)} [${stroke}] TJ`)
    stroke = ''
    start = pen
  }
  for (const glyph of glyphs) {
    const own = glyph.text === undefined || glyph.span !== undefined || glyph.dx !== 0 || glyph.dy !== 0
    if (glyph.text === undefined) parts.push(alone(glyph, pen))
    else if (own) {
      lift()
      letters.push(alone(glyph, pen))
    } else {
      const glyphCode = codeOf(used, glyph)
      stroke += hex(glyphCode) + correction(glyphCode.width - glyph.advance)
    }
    pen += points(glyph.advance)
    if (own && glyph.advance !== 0) lift()
  }
  lift()
  const operators = [...letters, ...(parts.length > 0 ? [SILENT, ...parts, 'EMC'] : [])]
  return (isEmboldened ? [`2 Tr ${numberText(size * BOLDER)} w`, ...operators, '0 Tr'] : operators).join(' ')
}

const correction = (thousandths: number) => (Math.abs(thousandths) > 0.005 ? numberText(thousandths) : '')
