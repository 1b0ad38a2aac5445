import type { Canvas, Color, Point } from '../../service/documents/page/canvas'
import type { Style } from '../../service/documents/text/faces'
import type { Typesetter } from '../../service/documents/text/wrap'

type Piece = { text: string; style: Style }
export type RichLine = Piece[]

/** Breaks text with `**bold**` parts into lines no wider than `width`. */
export function richLines(type: Typesetter, text: string, size: number, width: number): RichLine[] {
  const lines: RichLine[] = [[]]
  let used = 0
  for (const word of splitAtSpaces(text)) {
    const bare = widthOf(type, withoutSpace(word), size)
    if (used > 0 && used + bare > width) {
      lines.push([])
      used = 0
    }
    lines.at(-1)?.push(...word)
    used += widthOf(type, word, size)
  }
  return lines
}

const widthOf = (type: Typesetter, word: Piece[], size: number) =>
  word.reduce((sum, { text, style }) => sum + type.width(text, style, size), 0)

const withoutSpace = (word: Piece[]) =>
  word.map((piece, index) => (index === word.length - 1 ? { ...piece, text: piece.text.trimEnd() } : piece))

/** Words with the space after them. A word that changes its style, such as one in brackets, has several pieces. */
function splitAtSpaces(text: string): Piece[][] {
  const result: Piece[][] = []
  let isOpen = false
  text.split('**').forEach((part, index) => {
    const style: Style = index % 2 === 1 ? 'strong' : 'regular'
    for (const piece of part.match(/\S+\s*|\s+/g) ?? []) {
      const last = result.at(-1)
      if (isOpen && last) last.push({ text: piece, style })
      else result.push([{ text: piece, style }])
      isOpen = !/\s$/.test(piece)
    }
  })
  return result
}

export function drawRich(
  canvas: Canvas,
  type: Typesetter,
  line: RichLine,
  at: Point,
  size: number,
  color: Color,
): void {
  let { x } = at
  for (const { text, style } of joinPieces(line)) {
    canvas.text(text, { x, y: at.y }, { style, size, color })
    x += type.width(text, style, size)
  }
}

/** Neighbors of one style as one piece: a reader of the PDF finds words instead of fragments. */
function joinPieces(line: RichLine): RichLine {
  const pieces: RichLine = []
  for (const { text, style } of line) {
    const last = pieces.at(-1)
    if (last?.style === style) last.text += text
    else pieces.push({ text, style })
  }
  return pieces
}
