/** The width of a piece of text in the unit of the lines. */
export type Width = (text: string) => number

/** A word with the spaces after it, or one ideograph or kana with its punctuation. */
const PIECES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}][\p{P}\s]*|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+\s*|\s+/gu
/** Scripts that write no spaces between words: a dictionary finds the words. */
const WITHOUT_SPACES = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const DICTIONARY = new Intl.Segmenter('th', { granularity: 'word' })
const GRAPHEMES = new Intl.Segmenter('en', { granularity: 'grapheme' })
/** Where an address or a file name may be parted when it is wider than a line: before its @ and after a dot, slash or hyphen. */
const PARTS_OF_WORD = /@?[^@./_-]+[./_-]*|./gu

/** What a person sees as one character each. */
export const graphemesOf = (text: string): string[] => [...GRAPHEMES.segment(text)].map(({ segment }) => segment)

const piecesOf = (text: string): string[] =>
  (text.match(PIECES) ?? []).flatMap((piece) =>
    WITHOUT_SPACES.test(piece) ? [...DICTIONARY.segment(piece)].map(({ segment }) => segment) : [piece],
  )

/** Breaks text into lines no wider than the limit: at spaces, between ideographs, and inside a word only if it must. */
export function wrapText(text: string, limit: number, width: Width): string[] {
  return text
    .split(/\r\n|\r|\n/)
    .flatMap((paragraph) => wrapParts([paragraph], limit, width).map((line) => line.join('')))
}

/** Breaks the parts of one line, such as a name and the date beside it, which stay apart. */
export function wrapParts(parts: readonly string[], limit: number, width: Width): string[][] {
  const lines: Piece[][] = [[]]
  let used = 0
  const pieces = parts.flatMap((text, part) =>
    piecesOf(text)
      .flatMap((whole) => fitting(whole, limit, width))
      .map((piece) => ({ part, text: piece })),
  )
  for (const piece of pieces) {
    const bare = width(piece.text.trimEnd())
    if (used > 0 && used + bare > limit) {
      lines.push([])
      used = 0
    }
    lines.at(-1)?.push(piece)
    used += width(piece.text)
  }
  return lines.map(joined)
}

/** Whether no word of a text is wider than a line. */
export const fitsUnbroken = (text: string, limit: number, width: Width): boolean =>
  piecesOf(text).every((piece) => width(piece.trimEnd()) <= limit)

type Piece = { part: number; text: string }

/** A piece wider than a whole line, such as a long address, in parts that fit. */
function fitting(piece: string, limit: number, width: Width): string[] {
  const fits = (text: string) => width(text.trimEnd()) <= limit
  if (fits(piece)) return [piece]
  return (piece.match(PARTS_OF_WORD) ?? []).flatMap((part) => (fits(part) ? [part] : inside(part, fits)))
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
function joined(pieces: Piece[]): string[] {
  const parts = new Map<number, string>()
  for (const { part, text } of pieces) parts.set(part, (parts.get(part) ?? '') + text)
  const texts = [...parts.values()]
  return [...texts.slice(0, -1), texts.at(-1)?.trimEnd() ?? '']
}
