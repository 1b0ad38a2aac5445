import type { Size } from '@/lib/envelope/geometry/place'
import type { Style } from '../text/faces'
import type { Line } from '../text/shape'
import type { Typesetter } from '../text/wrap'

export const LINE_HEIGHT = 1.22
const LARGEST = 11
const SMALLEST = 5
const STEP = 0.25

/** Text broken and sized for a box; `rest` is what had no room in it at any legible size. */
export type Fitted = { lines: string[]; size: number; rest?: string }

/**
 * The largest size at which a whole text fits into a box, in as many lines as the box allows and no word broken. What does not fit even at
 * the smallest legible size is handed back, so that it can be printed elsewhere: nothing signed is ever cut away.
 */
export function fitText(type: Typesetter, text: string, style: Style, box: Size): Fitted {
  const largest = Math.max(SMALLEST, Math.min(LARGEST, box.height / LINE_HEIGHT))
  let low = 0
  let high = Math.floor((largest - SMALLEST) / STEP)
  const attempt = (step: number) => {
    const size = SMALLEST + step * STEP
    const lines = type.wrap(text, style, size, box.width)
    const whole = step === 0 || type.fitsUnbroken(text, style, size, box.width)
    return { lines, size, fits: whole && lines.length * size * LINE_HEIGHT <= box.height + 0.01 }
  }
  let best = attempt(low)
  if (!best.fits) return cut(best, box)
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    const tried = attempt(middle)
    if (tried.fits) {
      best = tried
      low = middle
    } else high = middle - 1
  }
  return { lines: best.lines, size: best.size }
}

function cut({ lines, size }: { lines: string[]; size: number }, box: Size): Fitted {
  const room = Math.max(1, Math.floor(box.height / (size * LINE_HEIGHT)))
  if (lines.length <= room) return { lines, size }
  return { lines: lines.slice(0, room), size, rest: lines.slice(room).join('\n') }
}

/** One line that is never broken, as a signature is: as large as the box allows. */
export function fitLine(type: Typesetter, line: Line, style: Style, box: Size, largest: number): number {
  const natural = type.width(line, style, 1)
  const byWidth = natural > 0 ? box.width / natural : largest
  return Math.min(largest, byWidth, box.height / LINE_HEIGHT)
}
