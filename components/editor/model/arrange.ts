import type { Box } from '@/lib/envelope/geometry/place'

/** Boxes of one page by the field's id, in points. */
export type Boxes = ReadonlyMap<string, Box>
export type Alignment = 'left' | 'center' | 'right' | 'top' | 'middle' | 'bottom'
export type Axis = 'x' | 'y'

const LENGTH = { x: 'width', y: 'height' } as const
const end = (box: Box, axis: Axis) => box[axis] + box[LENGTH[axis]]

/** The smallest box around others. */
export function boundsOf(boxes: Iterable<Box>): Box | undefined {
  const all = [...boxes]
  if (all.length === 0) return undefined
  const x = Math.min(...all.map((box) => box.x))
  const y = Math.min(...all.map((box) => box.y))
  return {
    x,
    y,
    width: Math.max(...all.map((box) => end(box, 'x'))) - x,
    height: Math.max(...all.map((box) => end(box, 'y'))) - y,
  }
}

const EDGES: Record<Alignment, [axis: Axis, part: 0 | 0.5 | 1]> = {
  left: ['x', 0],
  center: ['x', 0.5],
  right: ['x', 1],
  top: ['y', 0],
  middle: ['y', 0.5],
  bottom: ['y', 1],
}

/** Aligns boxes to an edge or middle of the area that they cover together. */
export function align(boxes: Boxes, alignment: Alignment): Boxes {
  const bounds = boundsOf(boxes.values())
  if (!bounds) return boxes
  const [axis, part] = EDGES[alignment]
  const line = bounds[axis] + part * bounds[LENGTH[axis]]
  return mapBoxes(boxes, (box) => ({ ...box, [axis]: line - part * box[LENGTH[axis]] }))
}

/** Makes the gaps between boxes equal; the outermost two stay. Needs three boxes. */
export function distribute(boxes: Boxes, axis: Axis): Boxes {
  const ordered = [...boxes].sort(([, a], [, b]) => a[axis] - b[axis] || end(a, axis) - end(b, axis))
  const [first, last] = [ordered.at(0), ordered.at(-1)]
  if (ordered.length < 3 || !first || !last) return boxes
  const inner = ordered.slice(1, -1)
  const taken = inner.reduce((sum, [, box]) => sum + box[LENGTH[axis]], 0)
  const gap = (last[1][axis] - end(first[1], axis) - taken) / (inner.length + 1)
  let at = end(first[1], axis) + gap
  const moved = inner.map(([id, box]): [string, Box] => {
    const place = at
    at += box[LENGTH[axis]] + gap
    return [id, { ...box, [axis]: place }]
  })
  return new Map([first, ...moved, last])
}

/** Gives all boxes the size of one of them. */
export function sameSize(boxes: Boxes, model: Pick<Box, 'width' | 'height'>): Boxes {
  return mapBoxes(boxes, (box) => ({ ...box, width: model.width, height: model.height }))
}

const mapBoxes = (boxes: Boxes, change: (box: Box) => Box): Boxes =>
  new Map([...boxes].map(([id, box]) => [id, change(box)]))
