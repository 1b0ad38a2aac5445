import { dayIn } from '@/lib/text/time-zone'
import type { Size } from './place'

export const LINE_HEIGHT = 1.22
const LARGEST = 11
const SMALLEST = 5
const STEP = 0.25
const INSET = 2
const CONTINUED = '… (in full on the certificate)'

/** What a text field prints: lines with their baselines, from the upper left corner. */
export type StampedText = {
  size: number
  lines: { text: string; x: number; y: number }[]
  /** There was no room for all of it at any legible size. The certificate prints the whole. */
  isCut: boolean
}

/**
 * A field's text as it is stamped: as large as its box allows, without a broken word. A single line
 * stands at the foot of the box, on the printed line; several are centered. `measure` answers the
 * width of a text at a type size of 1, in the face that is stamped. `continued` follows a text that is
 * cut.
 */
export function stampedText(text: string, box: Size, measure: Width, continued = CONTINUED): StampedText {
  const x = Math.min(INSET, box.width / 20)
  const room = { width: box.width - 2 * x, height: box.height }
  const { lines, size, isCut } = fitText(text.trimEnd(), room, measure)
  const height = lines.length * size * LINE_HEIGHT
  const top = lines.length === 1 ? box.height - height : Math.max(0, (box.height - height) / 2)
  const places = lines.map((line, index) => ({
    text:
      isCut && index === lines.length - 1
        ? shortened(line, continued, room.width, (part) => measure(part) * size)
        : line,
    x,
    y: top + (index + 1) * size * LINE_HEIGHT - size * 0.3,
  }))
  return { size, lines: places, isCut }
}

/** A text in a comb: each character in the middle of its cell, as large as the widest one allows. */
export function stampedComb(text: string, box: Size, cells: number, measure: Width): StampedText {
  const cell = box.width / cells
  const characters = graphemesOf(text.trim())
  const widest = characters.reduce((most, character) => Math.max(most, measure(character)), 0)
  const size = Math.min(largestText(box), widest > 0 ? cell / widest : LARGEST)
  const lines = characters.map((character, at) => ({
    text: character,
    x: at * cell + (cell - measure(character) * size) / 2,
    y: box.height - size * 0.3,
  }))
  return { size, lines, isCut: false }
}

/** A date with its zone. A zone without room goes to the certificate. */
export function stampedDate(date: string, box: Size, measure: Width): StampedText {
  const whole = stampedText(date, box, measure)
  return whole.isCut ? { ...stampedText(dayOfDate(date), box, measure), isCut: true } : whole
}

/** The size of a short text in a box. */
export const largestText = ({ height }: Pick<Size, 'height'>): number =>
  Math.max(SMALLEST, Math.min(LARGEST, height / LINE_HEIGHT))

/** The largest size at which a whole text fits into a box, and its lines there. */
export function fitText(text: string, box: Size, measure: Width, largest = largestText(box)) {
  let low = 0
  let high = Math.floor((largest - SMALLEST) / STEP)
  const attempt = (step: number) => {
    const size = SMALLEST + step * STEP
    const width: Width = (part) => measure(part) * size
    const lines = wrapText(text, box.width, width)
    const isWhole = step === 0 || fitsUnbroken(text, box.width, width)
    return { lines, size, isCut: !isWhole || lines.length * size * LINE_HEIGHT > box.height + 0.01 }
  }
  let best = attempt(low)
  if (best.isCut) {
    const room = Math.max(1, Math.floor(box.height / (best.size * LINE_HEIGHT)))
    return { ...best, lines: best.lines.slice(0, room), isCut: best.lines.length > room }
  }
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    const tried = attempt(middle)
    if (tried.isCut) high = middle - 1
    else {
      best = tried
      low = middle
    }
  }
  return best
}

export function shortened(line: string, continued: string, limit: number, width: Width): string {
  const characters = Array.from(line)
  while (characters.length > 0 && width(characters.join('') + continued) > limit) characters.pop()
  return characters.join('') + continued
}

/** The day at a moment in a zone, as a date field has it: `2026-11-27 (Pacific/Auckland)`. */
export const dateOfSigning = (at: Date, zone: string): string => `${dayIn(zone, at)} (${zone})`

export const dayOfDate = (printed: string): string => printed.replace(/ \(.*\)$/, '')

/** The width of a piece of text in the unit of the lines. */
export type Width = (text: string) => number

/** A word with the spaces after it, or one ideograph or kana with its punctuation. */
const PIECES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}][\p{P}\s]*|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+\s*|\s+/gu
/** Scripts that write no spaces between words: a dictionary finds the words. */
const WITHOUT_SPACES = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const DICTIONARY = new Intl.Segmenter('th', { granularity: 'word' })
const GRAPHEMES = new Intl.Segmenter('en', { granularity: 'grapheme' })
/** Where addresses and file names may be parted: before @, after a dot, slash or hyphen. */
const PARTS_OF_WORD = /@?[^@./_-]+[./_-]*|./gu

/** What a person sees as one character each. */
export const graphemesOf = (text: string): string[] => [...GRAPHEMES.segment(text)].map(({ segment }) => segment)

const piecesOf = (text: string): string[] =>
  (text.match(PIECES) ?? []).flatMap((piece) =>
    WITHOUT_SPACES.test(piece) ? [...DICTIONARY.segment(piece)].map(({ segment }) => segment) : [piece],
  )

/** Breaks text at spaces and between ideographs, and inside a word only if it must. */
function wrapText(text: string, limit: number, width: Width): string[] {
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

const fitsUnbroken = (text: string, limit: number, width: Width): boolean =>
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
