import type { DraftField } from '@/lib/desk/drafts/contract/draft'
import type { Box, Size } from '@/lib/printing/place'
import { boxOn, type Handle, mapFields, placeOn } from './edit'
import { type EditorPage, type EditorPages, groupBy } from './pages'

/** Boxes of one page by the field's id, in points. */
export type Boxes = ReadonlyMap<string, Box>
export type Alignment = 'left' | 'center' | 'right' | 'top' | 'middle' | 'bottom'
export type Axis = 'x' | 'y'

export const LENGTH = { x: 'width', y: 'height' } as const
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

export type Arrangement = Alignment | 'across' | 'down' | 'size'

/**
 * Aligns, distributes or resizes fields: those of each page among themselves, sizes like those of
 * the first.
 */
export function arrangeFields(
  fields: readonly DraftField[],
  chosen: readonly DraftField[],
  arrangement: Arrangement,
  pages: EditorPages,
): readonly DraftField[] {
  const [model] = chosen
  const modelPage = model && pages.find(model)
  if (!modelPage) return fields
  const size = boxOn(model, modelPage)
  const arranged = new Map<string, DraftField>()
  for (const [page, onPage] of groupBy(chosen, (field) => pages.find(field))) {
    if (!page) continue
    const boxes = arrangeBoxes(new Map(onPage.map((field) => [field.id, boxOn(field, page)])), arrangement, size)
    for (const field of onPage) arranged.set(field.id, placeField(field, boxes, page))
  }
  return mapFields(fields, new Set(arranged.keys()), (field) => arranged.get(field.id) ?? field)
}

function placeField(field: DraftField, boxes: Boxes, page: EditorPage): DraftField {
  const box = boxes.get(field.id)
  if (!box) return field
  const place = placeOn({ page, box }, field.type)
  const isSame = (['x', 'y', 'width', 'height'] as const).every((name) => place[name] === field[name])
  return isSame ? field : { ...field, ...place }
}

function arrangeBoxes(boxes: Boxes, arrangement: Arrangement, size: { width: number; height: number }): Boxes {
  switch (arrangement) {
    case 'size':
      return sameSize(boxes, size)
    case 'across':
      return distribute(boxes, 'x')
    case 'down':
      return distribute(boxes, 'y')
    default:
      return align(boxes, arrangement)
  }
}

/** A line that a box snapped to, as long as what it connects; in points. */
export type Guide = { axis: Axis; at: number; from: number; to: number }
export type SnapResult = { x: number; y: number; guides: readonly Guide[] }

/** Half an inch, the least that most printers leave. */
const MARGIN = 36
const OTHER = { x: 'y', y: 'x' } as const

type SnapContext = {
  /** The other fields of the page. */
  others: readonly Box[]
  page: Size
  /** How close a line has to be, in points. */
  reach: number
}

/**
 * How much further a moved box has to go to meet an edge or middle of another box or of the page.
 */
export function snapMove(box: Box, context: SnapContext): SnapResult {
  const parts = [0, 0.5, 1]
  return combinePulls(nearest('x', box, parts, context), nearest('y', box, parts, context))
}

/** Snaps the edges that a handle moves. */
export function snapResize(box: Box, handle: Handle, context: SnapContext): SnapResult {
  const across = handle.includes('w') ? [0] : handle.includes('e') ? [1] : []
  const down = handle.includes('n') ? [0] : handle.includes('s') ? [1] : []
  return combinePulls(nearest('x', box, across, context), nearest('y', box, down, context))
}

type Pull = { by: number; guide: Guide } | undefined

const combinePulls = (x: Pull, y: Pull): SnapResult => ({
  x: x?.by ?? 0,
  y: y?.by ?? 0,
  guides: [x, y].flatMap((pull) => (pull ? [pull.guide] : [])),
})

function nearest(axis: Axis, box: Box, parts: readonly number[], { others, page, reach }: SnapContext): Pull {
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
