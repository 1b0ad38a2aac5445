import type { Box, Size } from '@/lib/envelope/geometry/place'
import type { Axis } from './arrange'
import type { Handle } from './edit'

/** A line that a box snapped to, as long as what it connects; in points. */
export type Guide = { axis: Axis; at: number; from: number; to: number }
export type Snapped = { x: number; y: number; guides: readonly Guide[] }

/** Half an inch, the least that most printers leave. */
const MARGIN = 36
const LENGTH = { x: 'width', y: 'height' } as const
const OTHER = { x: 'y', y: 'x' } as const

type Surroundings = {
  /** The other fields of the page. */
  others: readonly Box[]
  page: Size
  /** How close a line has to be, in points. */
  reach: number
}

/** How much further a moved box has to go to meet an edge or middle of another box or of the page. */
export function snapMove(box: Box, around: Surroundings): Snapped {
  const parts = [0, 0.5, 1]
  return joined(nearest('x', box, parts, around), nearest('y', box, parts, around))
}

/** Snaps the edges that a handle moves. */
export function snapResize(box: Box, handle: Handle, around: Surroundings): Snapped {
  const across = handle.includes('w') ? [0] : handle.includes('e') ? [1] : []
  const down = handle.includes('n') ? [0] : handle.includes('s') ? [1] : []
  return joined(nearest('x', box, across, around), nearest('y', box, down, around))
}

type Pull = { by: number; guide: Guide } | undefined

const joined = (x: Pull, y: Pull): Snapped => ({
  x: x?.by ?? 0,
  y: y?.by ?? 0,
  guides: [x, y].flatMap((pull) => (pull ? [pull.guide] : [])),
})

function nearest(axis: Axis, box: Box, parts: readonly number[], { others, page, reach }: Surroundings): Pull {
  let best: Pull
  let distance = reach
  const consider = (at: number, other: Box | undefined) => {
    for (const part of parts) {
      const by = at - (box[axis] + part * box[LENGTH[axis]])
      if (Math.abs(by) >= distance) continue
      distance = Math.abs(by)
      best = { by, guide: { axis, at, ...extent(axis, box, other, page) } }
    }
  }
  for (const other of others) for (const part of [0, 0.5, 1]) consider(other[axis] + part * other[LENGTH[axis]], other)
  const whole = page[LENGTH[axis]]
  for (const at of [MARGIN, whole / 2, whole - MARGIN]) consider(at, undefined)
  return best
}

/** A guide reaches from one box to the other, or across the page. */
function extent(axis: Axis, box: Box, other: Box | undefined, page: Size): { from: number; to: number } {
  const along = OTHER[axis]
  if (!other) return { from: 0, to: page[LENGTH[along]] }
  return {
    from: Math.min(box[along], other[along]),
    to: Math.max(box[along] + box[LENGTH[along]], other[along] + other[LENGTH[along]]),
  }
}
