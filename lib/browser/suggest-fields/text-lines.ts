import type { PageViewport } from 'pdfjs-dist'
import type { TextContent, TextItem } from 'pdfjs-dist/types/src/display/api'
import { offsetsIn } from './glyph-widths'

/** Upright text on one baseline, as a person sees the page; in points from the top left. */
export type TextLine = {
  /** Words of different columns are separated by a tab. */
  text: string
  baseline: number
  /** The size of its largest type. */
  size: number
  /** Where each character begins, and at last where the line ends. */
  xs: number[]
}

type Piece = { text: string; x: number; baseline: number; size: number; xs: number[] }

/** A gap of this many type sizes separates columns. */
const COLUMN_GAP = 1.2
const WORD_GAP = 0.12
/** Pieces whose baselines differ by less than this part of their size are on one line. */
const SAME_LINE = 0.35

export function textLines(content: TextContent, viewport: PageViewport): TextLine[] {
  const pieces = content.items
    .flatMap((item) => ('str' in item ? (pieceOf(item, content, viewport) ?? []) : []))
    .sort((a, b) => a.baseline - b.baseline || a.x - b.x)
  const lines: Piece[][] = []
  for (const piece of pieces) {
    const line = lines.at(-1)
    const [first] = line ?? []
    if (line && first && piece.baseline - first.baseline < SAME_LINE * Math.min(piece.size, first.size))
      line.push(piece)
    else lines.push([piece])
  }
  return lines.map(joined)
}

/** Undefined for text that a person sees turned, and for spaces, which say nothing that gaps don't. */
function pieceOf(item: TextItem, { styles }: TextContent, { transform }: PageViewport): Piece | undefined {
  if (item.str.trim() === '') return undefined
  const [a, b, c, d, x, baseline] = multiplied(transform, item.transform)
  if (a <= 0 || Math.abs(b) > 0.05 * a) return undefined
  const scale = Math.hypot(transform[0] ?? 1, transform[1] ?? 0)
  const isMonospaced = styles[item.fontName]?.fontFamily === 'monospace'
  const xs = offsetsIn(item.str, item.width * scale, isMonospaced).map((offset) => x + offset)
  return { text: item.str, x, baseline, size: Math.hypot(c, d), xs }
}

type Matrix = readonly number[]

function multiplied(m: Matrix, n: Matrix): [number, number, number, number, number, number] {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = m
  const [p = 1, q = 0, r = 0, s = 1, t = 0, u = 0] = n
  return [a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, a * t + c * u + e, b * t + d * u + f]
}

function joined(pieces: Piece[]): TextLine {
  const size = Math.max(...pieces.map((piece) => piece.size))
  let text = ''
  const xs: number[] = []
  let end = Number.POSITIVE_INFINITY
  for (const piece of pieces.sort((one, other) => one.x - other.x)) {
    const gap = piece.x - end
    if (gap > WORD_GAP * size) {
      text += gap > COLUMN_GAP * size ? '\t' : ' '
      xs.push(end)
    }
    text += piece.text
    xs.push(...piece.xs.slice(0, -1))
    end = piece.xs.at(-1) ?? piece.x
  }
  return { text, baseline: Math.max(...pieces.map((piece) => piece.baseline)), size, xs: [...xs, end] }
}
