import type { Canvas, Colour } from '../../documents/page/canvas'
import type { Style } from '../../documents/text/faces'
import type { Typesetter } from '../../documents/text/wrap'

type Piece = { text: string; style: Style }
export type RichLine = Piece[]

/** Breaks text with `**strong**` parts into lines no wider than `width`. */
export function richLines(type: Typesetter, text: string, size: number, width: number): RichLine[] {
  const lines: RichLine[] = [[]]
  let used = 0
  for (const word of wordsOf(text)) {
    const whole = widthOf(type, word, size)
    const bare = widthOf(type, trimmed(word), size)
    if (used > 0 && used + bare > width) {
      lines.push([])
      used = 0
    }
    lines.at(-1)?.push(...word)
    used += whole
  }
  return lines
}

const widthOf = (type: Typesetter, word: Piece[], size: number) =>
  word.reduce((sum, { text, style }) => sum + type.width(text, style, size), 0)

const trimmed = (word: Piece[]) =>
  word.map((piece, index) => (index === word.length - 1 ? { ...piece, text: piece.text.trimEnd() } : piece))

/** Words with the space after them; one that changes its type on the way, such as an opening bracket, has several pieces. */
function wordsOf(text: string): Piece[][] {
  const words: Piece[][] = []
  let open = false
  text.split('**').forEach((part, index) => {
    const style: Style = index % 2 === 1 ? 'strong' : 'regular'
    for (const piece of part.match(/\S+\s*|\s+/g) ?? []) {
      const last = words.at(-1)
      if (open && last) last.push({ text: piece, style })
      else words.push([{ text: piece, style }])
      open = !/\s$/.test(piece)
    }
  })
  return words
}

export function drawRich(
  canvas: Canvas,
  type: Typesetter,
  line: RichLine,
  at: { x: number; y: number },
  size: number,
  colour: Colour,
): void {
  let { x } = at
  for (const { text, style } of merged(line)) {
    canvas.text(text, { x, y: at.y }, { style, size, colour })
    x += type.width(text, style, size)
  }
}

/** Neighbours of one style in one piece, so that a reader finds words and not fragments. */
function merged(line: RichLine): RichLine {
  const pieces: RichLine = []
  for (const { text, style } of line) {
    const last = pieces.at(-1)
    if (last?.style === style) last.text += text
    else pieces.push({ text, style })
  }
  return pieces
}
