/** A box in points, as on paper. */
type Box = { width: number; height: number }
/** The width of a text at a type size of 1. */
export type Measure = (text: string) => number

const LARGEST = 11
const SMALLEST = 5
const STEP = 0.25
const LINE_HEIGHT = 1.22
const INSET = 2
const CONTINUED = '… (in full on the certificate)'

/** A word with the spaces after it, or one ideograph or kana. */
const PIECES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}][\p{P}\s]*|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+\s*|\s+/gu

/** Lines with the places of their baselines, in points from the box's upper left corner. */
export type FittedText = { size: number; lines: { text: string; x: number; y: number }[]; isCut: boolean }

/** Text as the service stamps it (`service/documents/stamp`): as large as its box allows, a single line at the foot. */
export function fitText(text: string, box: Box, measure: Measure): FittedText {
  const inset = Math.min(INSET, box.width / 20)
  const room = { width: box.width - 2 * inset, height: box.height }
  const largest = Math.max(SMALLEST, Math.min(LARGEST, box.height / LINE_HEIGHT))
  const attempt = (step: number) => attemptAt(text, SMALLEST + step * STEP, room, measure)
  let [low, high] = [0, Math.floor((largest - SMALLEST) / STEP)]
  let best = attempt(low)
  while (best.isWhole && low < high) {
    const middle = Math.ceil((low + high) / 2)
    const tried = attempt(middle)
    if (tried.isWhole) {
      best = tried
      low = middle
    } else high = middle - 1
  }
  const { size } = best
  const printed = best.isWhole ? best.lines : cutLines(best.lines, size, room, measure)
  const height = printed.length * size * LINE_HEIGHT
  const top = printed.length === 1 ? box.height - height : Math.max(0, (box.height - height) / 2)
  const lines = printed.map((line, index) => ({
    text: line,
    x: inset,
    y: top + (index + 1) * size * LINE_HEIGHT - size * 0.3,
  }))
  return { size, lines, isCut: printed.length < best.lines.length }
}

function attemptAt(text: string, size: number, room: Box, measure: Measure) {
  const width = (part: string) => measure(part) * size
  const lines = text
    .trimEnd()
    .split(/\r\n|\r|\n/)
    .flatMap((paragraph) => wrap(paragraph, room.width, width))
  const isUnbroken = (text.match(PIECES) ?? []).every((piece) => width(piece.trimEnd()) <= room.width)
  const isWhole = (isUnbroken || size === SMALLEST) && lines.length * size * LINE_HEIGHT <= room.height + 0.01
  return { size, lines, isWhole }
}

function wrap(paragraph: string, limit: number, width: Measure): string[] {
  const lines: string[] = []
  let current = ''
  for (const piece of (paragraph.match(PIECES) ?? []).flatMap((whole) => parts(whole, limit, width))) {
    if (current && width((current + piece).trimEnd()) > limit) {
      lines.push(current.trimEnd())
      current = ''
    }
    current += piece
  }
  return [...lines, current.trimEnd()]
}

/** A word that is wider than a line, in parts that fit. */
function parts(piece: string, limit: number, width: Measure): string[] {
  if (width(piece.trimEnd()) <= limit) return [piece]
  const found: string[] = []
  let part = ''
  for (const character of piece) {
    if (part && width(part + character) > limit) {
      found.push(part)
      part = ''
    }
    part += character
  }
  return [...found, part]
}

function cutLines(lines: string[], size: number, room: Box, measure: Measure): string[] {
  const count = Math.max(1, Math.floor(room.height / (size * LINE_HEIGHT)))
  if (lines.length <= count) return lines
  const printed = lines.slice(0, count)
  const last = Array.from(printed.pop() ?? '')
  while (last.length > 0 && measure(last.join('') + CONTINUED) * size > room.width) last.pop()
  return [...printed, last.join('') + CONTINUED]
}
