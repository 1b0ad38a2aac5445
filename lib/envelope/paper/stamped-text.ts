import { dayOfDate } from '../date-of-signing'
import type { Size } from '../geometry/place'
import { fitsUnbroken, type Width, wrapText } from './wrap-text'

export const LINE_HEIGHT = 1.22
const LARGEST = 11
const SMALLEST = 5
const STEP = 0.25
const INSET = 2
const CONTINUED = '… (in full on the certificate)'

/** What a text field shows on paper: lines with the places of their baselines, in points from the field's upper left corner. */
export type StampedText = {
  size: number
  lines: { text: string; x: number; y: number }[]
  /** There was no room for all of it at any legible size. The certificate prints the whole. */
  isCut: boolean
}

/**
 * A field's text as it is stamped: as large as its box allows, without a broken word. A single line stands at the foot of the box, on
 * the printed line; several are centered. `measure` answers the width of a text at a type size of 1, in the face that is stamped.
 */
export function stampedText(text: string, box: Size, measure: Width): StampedText {
  const x = Math.min(INSET, box.width / 20)
  const room = { width: box.width - 2 * x, height: box.height }
  const { lines, size, isCut } = fitText(text.trimEnd(), room, measure)
  const height = lines.length * size * LINE_HEIGHT
  const top = lines.length === 1 ? box.height - height : Math.max(0, (box.height - height) / 2)
  const places = lines.map((line, index) => ({
    text: isCut && index === lines.length - 1 ? shortened(line, room.width, (part) => measure(part) * size) : line,
    x,
    y: top + (index + 1) * size * LINE_HEIGHT - size * 0.3,
  }))
  return { size, lines: places, isCut }
}

/** A date with its zone. The day is always on the page; a zone that has no room beside it goes to the certificate. */
export function stampedDate(date: string, box: Size, measure: Width): StampedText {
  const whole = stampedText(date, box, measure)
  return whole.isCut ? { ...stampedText(dayOfDate(date), box, measure), isCut: true } : whole
}

/** The largest size at which a whole text fits into a box, and its lines there. */
function fitText(text: string, box: Size, measure: Width) {
  const largest = Math.max(SMALLEST, Math.min(LARGEST, box.height / LINE_HEIGHT))
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

function shortened(line: string, limit: number, width: Width): string {
  const characters = Array.from(line)
  while (characters.length > 0 && width(characters.join('') + CONTINUED) > limit) characters.pop()
  return characters.join('') + CONTINUED
}
