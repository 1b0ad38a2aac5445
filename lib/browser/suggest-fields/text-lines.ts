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
  /** Where each character begins, and at last where the line ends. Only read for lines that ask for a field: few do. */
  readonly xs: readonly number[]
}

type Piece = { text: string; x: number; width: number; isMonospaced: boolean; baseline: number; size: number }

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
  return { text: item.str, x, width: item.width * scale, isMonospaced, baseline, size: Math.hypot(c, d) }
}

type Matrix = readonly number[]

function multiplied(m: Matrix, n: Matrix): [number, number, number, number, number, number] {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = m
  const [p = 1, q = 0, r = 0, s = 1, t = 0, u = 0] = n
  return [a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, a * t + c * u + e, b * t + d * u + f]
}

function joined(pieces: Piece[]): TextLine {
  const size = Math.max(...pieces.map((piece) => piece.size))
  let end = Number.POSITIVE_INFINITY
  const parts = pieces
    .sort((one, other) => one.x - other.x)
    .map((piece) => {
      const gap = piece.x - end
      end = piece.x + piece.width
      return { piece, before: gap > COLUMN_GAP * size ? '\t' : gap > WORD_GAP * size ? ' ' : '' }
    })
  let xs: number[] | undefined
  return {
    text: parts.map(({ piece, before }) => before + piece.text).join(''),
    baseline: Math.max(...pieces.map((piece) => piece.baseline)),
    size,
    get xs() {
      xs ??= [...startsOf(parts), end]
      return xs
    },
  }
}

/** Where each character of a line begins. A space between two pieces begins where the first of them ends. */
function startsOf(parts: readonly { piece: Piece; before: string }[]): number[] {
  let end = 0
  return parts.flatMap(({ piece: { text, x, width, isMonospaced }, before }) => {
    const space = before === '' ? [] : [end]
    end = x + width
    const offsets = offsetsIn(text, width, isMonospaced)
    return [...space, ...offsets.slice(0, -1).map((offset) => x + offset)]
  })
}
