import type { Style } from './faces'
import { graphemesOf } from './itemize'
import { type Line, partsOf, type ShapedLine, shapeLine } from './shape'

/** Shapes and measures text for one document; what was shaped once is remembered. */
export type Typesetter = {
  line(line: Line, style: Style): ShapedLine
  /** Width at a type size, in points. */
  width(line: Line, style: Style, size: number): number
  /** Breaks text into lines no wider than `width`, at spaces, between ideographs, and inside a word only if it must. */
  wrap(text: string, style: Style, size: number, width: number): string[]
  /** The same for the parts of a line. */
  wrapParts(parts: readonly string[], style: Style, size: number, width: number): Line[]
  /** Whether `wrap` breaks no word. */
  fitsUnbroken(text: string, style: Style, size: number, width: number): boolean
}

/** A word with the spaces after it, or one ideograph or kana with its punctuation. */
const PIECES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}][\p{P}\s]*|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+\s*|\s+/gu
/** Scripts that write no spaces between words: a dictionary finds the words. */
const WITHOUT_SPACES = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const DICTIONARY = new Intl.Segmenter('th', { granularity: 'word' })
/** Where an address or a file name may be parted when it is wider than a line: before its @ and after a dot, slash or hyphen. */
const PARTS_OF_WORD = /@?[^@./_-]+[./_-]*|./gu

const piecesOf = (text: string): string[] =>
  (text.match(PIECES) ?? []).flatMap((piece) =>
    WITHOUT_SPACES.test(piece) ? [...DICTIONARY.segment(piece)].map(({ segment }) => segment) : [piece],
  )

type Piece = { part: number; text: string }

/** `context` is other text of the document, which decides whose forms Chinese characters get. */
export function createTypesetter(context: readonly string[] = []): Typesetter {
  const shaped = new Map<string, ShapedLine>()

  function line(wanted: Line, style: Style): ShapedLine {
    const key = [style, ...partsOf(wanted)].join('\0')
    const known = shaped.get(key)
    if (known) return known
    const made = shapeLine(wanted, style, context)
    shaped.set(key, made)
    return made
  }

  const width = (text: Line, style: Style, size: number) => (line(text, style).width * size) / 1000

  function wrap(text: string, style: Style, size: number, limit: number): string[] {
    return text
      .split(/\r\n|\r|\n/)
      .flatMap((paragraph) => wrapParts([paragraph], style, size, limit).map((made) => partsOf(made).join('')))
  }

  function wrapParts(parts: readonly string[], style: Style, size: number, limit: number): Line[] {
    const lines: Piece[][] = [[]]
    let used = 0
    const pieces = parts.flatMap((text, part) =>
      piecesOf(text)
        .flatMap((whole) => fitting(whole, style, size, limit))
        .map((piece) => ({ part, text: piece })),
    )
    for (const piece of pieces) {
      const bare = width(piece.text.trimEnd(), style, size)
      if (used > 0 && used + bare > limit) {
        lines.push([])
        used = 0
      }
      lines.at(-1)?.push(piece)
      used += width(piece.text, style, size)
    }
    return lines.map((made) => joined(made))
  }

  const fitsUnbroken: Typesetter['fitsUnbroken'] = (text, style, size, limit) =>
    piecesOf(text).every((piece) => width(piece.trimEnd(), style, size) <= limit)

  /** A piece wider than a whole line, such as a long address, in parts that fit. */
  function fitting(piece: string, style: Style, size: number, limit: number): string[] {
    const fits = (text: string) => width(text.trimEnd(), style, size) <= limit
    if (fits(piece)) return [piece]
    return (piece.match(PARTS_OF_WORD) ?? []).flatMap((part) => (fits(part) ? [part] : inside(part, fits)))
  }

  return { line, width, wrap, wrapParts, fitsUnbroken }
}

function inside(word: string, fits: (text: string) => boolean): string[] {
  const parts: string[] = []
  let part = ''
  for (const grapheme of graphemesOf(word)) {
    if (part && !fits(part + grapheme)) {
      parts.push(part)
      part = ''
    }
    part += grapheme
  }
  return part ? [...parts, part] : parts
}

/** The parts of one line again, without the spaces at its end. */
function joined(pieces: Piece[]): Line {
  const parts = new Map<number, string>()
  for (const { part, text } of pieces) parts.set(part, (parts.get(part) ?? '') + text)
  const texts = [...parts.values()]
  return [...texts.slice(0, -1), texts.at(-1)?.trimEnd() ?? '']
}
