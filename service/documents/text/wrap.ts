import type { Style } from './faces'
import { graphemesOf } from './itemize'
import { type ShapedLine, shapeLine } from './shape'

/** Shapes and measures text for one document; what was shaped once is remembered. */
export type Typesetter = {
  line(text: string, style: Style): ShapedLine
  /** Width at a type size, in points. */
  width(text: string, style: Style, size: number): number
  /** Breaks text into lines no wider than `width`, at spaces, between ideographs, and inside a word only if it must. */
  wrap(text: string, style: Style, size: number, width: number): string[]
  /** Whether `wrap` breaks no word. */
  fitsUnbroken(text: string, style: Style, size: number, width: number): boolean
}

/** A word with the spaces after it (an address may part before its @), or one ideograph or kana with its punctuation. */
const PIECES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}][\p{P}\s]*|[^\s][^\s@\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]*\s*|\s+/gu

export function createTypesetter(): Typesetter {
  const shaped = new Map<string, ShapedLine>()

  function line(text: string, style: Style): ShapedLine {
    const key = `${style}\n${text}`
    const known = shaped.get(key)
    if (known) return known
    const made = shapeLine(text, style)
    shaped.set(key, made)
    return made
  }

  const width = (text: string, style: Style, size: number) => (line(text, style).width * size) / 1000

  function wrap(text: string, style: Style, size: number, limit: number): string[] {
    return text.split(/\r\n|\r|\n/).flatMap((paragraph) => wrapParagraph(paragraph, style, size, limit))
  }

  function wrapParagraph(paragraph: string, style: Style, size: number, limit: number): string[] {
    const lines: string[] = []
    let current = ''
    let used = 0
    const pieces = paragraph.match(PIECES) ?? []
    for (const piece of pieces.flatMap((whole) => fitting(whole, style, size, limit))) {
      const bare = width(piece.trimEnd(), style, size)
      if (current && used + bare > limit) {
        lines.push(current.trimEnd())
        current = ''
        used = 0
      }
      current += piece
      used += width(piece, style, size)
    }
    lines.push(current.trimEnd())
    return lines
  }

  const fitsUnbroken: Typesetter['fitsUnbroken'] = (text, style, size, limit) =>
    (text.match(PIECES) ?? []).every((piece) => width(piece.trimEnd(), style, size) <= limit)

  /** A piece wider than a whole line, such as a long address, in parts that fit. */
  function fitting(piece: string, style: Style, size: number, limit: number): string[] {
    if (width(piece.trimEnd(), style, size) <= limit) return [piece]
    const parts: string[] = []
    let part = ''
    for (const grapheme of graphemesOf(piece)) {
      if (part && width(part + grapheme, style, size) > limit) {
        parts.push(part)
        part = ''
      }
      part += grapheme
    }
    return part ? [...parts, part] : parts
  }

  return { line, width, wrap, fitsUnbroken }
}
