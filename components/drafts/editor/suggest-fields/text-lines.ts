import type { PageViewport } from 'pdfjs-dist'
import type { TextContent, TextItem } from 'pdfjs-dist/types/src/display/api'
import { type DrawnCharacter, matrixOf, times } from './drawn-characters'

/** Upright text on one baseline, as a person sees the page; in points from the top left. */
export type TextLine = {
  /** Words of different columns are separated by a tab. */
  text: string
  baseline: number
  /** The size of its largest type. */
  size: number
  /**
   * Where each character begins, and at last where the line ends. Only read for lines that ask for
   * a field: few do.
   */
  readonly xs: readonly number[]
}

type Piece = { text: string; x: number; width: number; baseline: number; size: number }

/** A gap of this many type sizes separates columns. */
const COLUMN_GAP = 1.2
const WORD_GAP = 0.12
/** Pieces whose baselines differ by less than this part of their size are on one line. */
const SAME_LINE = 0.35

/** If the page's drawn characters are unknown, those of a piece share its width evenly. */
export function textLines(
  content: TextContent,
  viewport: PageViewport,
  drawn: readonly DrawnCharacter[] = [],
): TextLine[] {
  const pieces = content.items
    .flatMap((item) => ('str' in item ? (pieceOf(item, viewport) ?? []) : []))
    .sort((a, b) => a.baseline - b.baseline || a.x - b.x)
  const lines: Piece[][] = []
  for (const piece of pieces) {
    const line = lines.at(-1)
    const [first] = line ?? []
    if (line && first && piece.baseline - first.baseline < SAME_LINE * Math.min(piece.size, first.size))
      line.push(piece)
    else lines.push([piece])
  }
  return lines.map((line) => joinPieces(line, drawn))
}

/**
 * Undefined for text that a person sees turned, and for spaces, which say nothing that gaps don't.
 */
function pieceOf(item: TextItem, { transform }: PageViewport): Piece | undefined {
  if (item.str.trim() === '') return undefined
  const [a, b, c, d, x, baseline] = times(matrixOf(transform), matrixOf(item.transform))
  if (a <= 0 || Math.abs(b) > 0.05 * a) return undefined
  const scale = Math.hypot(transform[0] ?? 1, transform[1] ?? 0)
  return { text: item.str, x, width: item.width * scale, baseline, size: Math.hypot(c, d) }
}

function joinPieces(pieces: Piece[], drawn: readonly DrawnCharacter[]): TextLine {
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
      xs ??= [...startsOf(parts, drawn), end]
      return xs
    },
  }
}

/**
 * Where each character of a line begins. A space between two pieces begins where the first of them
 * ends.
 */
function startsOf(parts: readonly { piece: Piece; before: string }[], drawn: readonly DrawnCharacter[]): number[] {
  let end = 0
  return parts.flatMap(({ piece, before }) => {
    const space = before === '' ? [] : [end]
    end = piece.x + piece.width
    return [...space, ...(drawnStarts(piece, drawn) ?? evenStarts(piece))]
  })
}

const evenStarts = ({ text, x, width }: Piece): number[] =>
  text.split('').map((_, index) => x + (index * width) / text.length)

/** Programs without a bold font draw text twice, a small part of its width apart. */
const isShadow = ({ text, x, end }: DrawnCharacter, before: DrawnCharacter | undefined) =>
  before?.text === text && x - before.x < 0.3 * (end - x)

/**
 * Where the page draws each character of a piece; undefined if it draws others there. A space
 * begins where the character before it ends.
 */
function drawnStarts(
  { text, x, width, baseline, size }: Piece,
  drawn: readonly DrawnCharacter[],
): number[] | undefined {
  const own = drawn
    .filter(
      (each) =>
        Math.abs(each.baseline - baseline) < SAME_LINE * size && each.x > x - size && each.end < x + width + size,
    )
    .sort((one, other) => one.x - other.x)
    .filter((each, index, all) => !isShadow(each, all[index - 1]))
  const starts: number[] = []
  let next = 0
  let end = x
  for (const character of text.split('')) {
    if (character.trim() !== '') {
      const found = own.findIndex((each, index) => index >= next && each.text.normalize('NFKC').includes(character))
      const at = own[found]
      if (!at) return undefined
      starts.push(Math.max(at.x, starts.at(-1) ?? at.x))
      end = at.end
      next = at.text.length > 1 && !at.text.endsWith(character) ? found : found + 1
    } else starts.push(end)
  }
  return starts
}
