import type { Box } from '@/lib/envelope/geometry/place'

/** A finger needs this much, in CSS pixels; most fields are drawn smaller. */
const TARGET = 44

type Point = { x: number; y: number }
type Candidate = { box: Box; isActive: boolean }

/**
 * The index of the active field that a press beside all boxes means: the nearest of those within half a target of their middle.
 * -1 if there is none, or if the press is inside a box, which then acts by itself.
 */
export function nearestField(point: Point, fields: readonly Candidate[]): number {
  if (fields.some(({ box }) => distance(point, box) === 0)) return -1
  const near = fields.flatMap(({ box, isActive }, at) =>
    isActive && distance(point, enlarge(box)) === 0 ? [{ at, distance: distance(point, box) }] : [],
  )
  return near.reduce((best, each) => (each.distance < best.distance ? each : best), {
    at: -1,
    distance: Number.POSITIVE_INFINITY,
  }).at
}

/** A box of at least a target's size around the same middle. */
function enlarge(box: Box): Box {
  const [width, height] = [Math.max(box.width, TARGET), Math.max(box.height, TARGET)]
  return { x: box.x - (width - box.width) / 2, y: box.y - (height - box.height) / 2, width, height }
}

function distance({ x, y }: Point, box: Box): number {
  return Math.hypot(Math.max(box.x - x, x - box.x - box.width, 0), Math.max(box.y - y, y - box.y - box.height, 0))
}
