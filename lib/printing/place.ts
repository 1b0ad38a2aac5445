import type { Field } from '@/lib/contract/field'
import type { FieldType } from '@/lib/contract/field-types'

/** Fractions of the page as a person sees it, from the top left (docs/interface.md, 10.8). */
export type Place = Pick<Field, 'x' | 'y' | 'width' | 'height'>
export type Size = { width: number; height: number }
/** In the unit of a field's content, which has `scale` points. */
export type ContentSize = Size & { scale: number }
/** From the top left, in points or CSS pixels of the page as a person sees it. */
export type Box = { x: number; y: number; width: number; height: number }

/** A point is 1/72 inch; a CSS pixel is 1/96 inch at a zoom of 100 %. */
export const PIXELS_PER_POINT = 96 / 72

/**
 * Fractions are kept to nine digits: 0.00001 of a point on the largest page. On this grid sums are
 * counted in whole numbers, so turning and moving a field back gives exactly the field it was.
 */
const GRID = 1_000_000_000
export const toGrid = (fraction: number): number => Math.round(fraction * GRID)
export const fromGrid = (steps: number): number => steps / GRID

/** Where a field is on a page of this size, in the unit of the size. */
export function boxOf(place: Place, page: Size): Box {
  return {
    x: place.x * page.width,
    y: place.y * page.height,
    width: place.width * page.width,
    height: place.height * page.height,
  }
}

/** The shorter side of an A3 page in points. The longer one would make texts on a banner higher than their fields. */
const A3 = 842

/**
 * How much larger texts and marks are than on paper up to A3: nobody can read 11 points on a plan
 * that is looked at as a whole.
 */
export const contentScale = ({ width, height }: Size): number => Math.max(1, Math.min(width, height) / A3)

/** A field's box in the unit in which its content is laid out: points, but for pages beyond A3. */
export function contentBox(place: Place, page: Size): Box {
  const scale = contentScale(page)
  return boxOf(place, { width: page.width / scale, height: page.height / scale })
}

/** A box on a page of this size, in one unit. It may end beyond the page: see `clampPlace`. */
export function placeOf(box: Box, page: Size): Place {
  const fraction = (length: number, whole: number) => fromGrid(toGrid(length / whole))
  return {
    x: fraction(box.x, page.width),
    y: fraction(box.y, page.height),
    width: fraction(box.width, page.width),
    height: fraction(box.height, page.height),
  }
}

/** A page's size when it is drawn with this width. */
export const sizeAtWidth = (page: Size, width: number): Size => ({ width, height: (width * page.height) / page.width })

/** The nearest place on the page as a whole, at least as large as `least` if there is room. */
export function clampPlace(place: Place, least: Size = { width: 0, height: 0 }): Place {
  const [x, width] = clampSpan(place.x, place.width, least.width)
  const [y, height] = clampSpan(place.y, place.height, least.height)
  return { x, y, width, height }
}

function clampSpan(start: number, length: number, least: number): [start: number, length: number] {
  const wide = Math.min(Math.max(toGrid(length), toGrid(least), 1), GRID)
  const from = Math.min(Math.max(toGrid(start), 0), GRID - wide)
  return [fromGrid(from), fromGrid(wide)]
}

/** Whether two places of one page share more than an edge. */
export function overlaps(one: Place, other: Place): boolean {
  return (
    overlapOf(one.x, one.width, other.x, other.width) > 0 && overlapOf(one.y, one.height, other.y, other.height) > 0
  )
}

/** In steps of the grid, so that fields that only touch don't overlap. */
const overlapOf = (from: number, length: number, otherFrom: number, otherLength: number): number =>
  Math.min(toGrid(from + length), toGrid(otherFrom + otherLength)) - Math.max(toGrid(from), toGrid(otherFrom))

/** How far a page is turned clockwise. */
export type QuarterTurn = 0 | 90 | 180 | 270

/** Where a field is after its page was turned clockwise. Turning back is exact. */
export function turnPlace({ x, y, width, height }: Place, turn: QuarterTurn): Place {
  const after = (start: number, length: number) => fromGrid(toGrid(1) - toGrid(start) - toGrid(length))
  switch (turn) {
    case 0:
      return { x, y, width, height }
    case 90:
      return { x: after(y, height), y: x, width: height, height: width }
    case 180:
      return { x: after(x, width), y: after(y, height), width, height }
    case 270:
      return { x: y, y: after(x, width), width: height, height: width }
  }
}

export function turnSize({ width, height }: Size, turn: QuarterTurn): Size {
  return turn % 180 === 0 ? { width, height } : { width: height, height: width }
}

/** In points. */
type FieldSizes = { least: Size; usual: Size }

const TICK: FieldSizes = { least: { width: 8, height: 8 }, usual: { width: 14, height: 14 } }
const LINE: FieldSizes = { least: { width: 24, height: 8 }, usual: { width: 140, height: 20 } }

/**
 * How small each type of field may be drawn, and how large it is when a click places it. Text
 * shrinks to 5 points when it is stamped, and a line of it needs 6.1; a signature of this height
 * has its caption below it.
 */
export const FIELD_SIZES: Record<FieldType, FieldSizes> = {
  signature: { least: { width: 36, height: 14 }, usual: { width: 170, height: 44 } },
  initials: { least: { width: 18, height: 12 }, usual: { width: 56, height: 30 } },
  date: { least: { width: 32, height: 8 }, usual: { width: 84, height: 20 } },
  name: LINE,
  email: { ...LINE, usual: { width: 180, height: 20 } },
  company: LINE,
  title: LINE,
  text: LINE,
  checkbox: TICK,
  dropdown: LINE,
  radio: TICK,
  number: { ...LINE, usual: { width: 84, height: 20 } },
  date_entry: { least: { width: 32, height: 8 }, usual: { width: 84, height: 20 } },
  phone: LINE,
}

/** A size in points as fractions of a page, at most the whole page. */
export function fractionsOf(size: Size, page: Size): Size {
  return { width: Math.min(size.width / page.width, 1), height: Math.min(size.height / page.height, 1) }
}

type OnPage = Place & { page: number }

const middle = ({ y, height }: Place) => y + height / 2

/**
 * The fields in reading order: document, page, line, left to right. `documentOf` is the position of
 * a field's document among the envelope's.
 */
export function inReadingOrder<F extends OnPage>(fields: readonly F[], documentOf: (field: F) => number): F[] {
  const pages = new Map<string, F[]>()
  for (const field of fields) {
    const key = `${documentOf(field)}/${field.page}`
    const page = pages.get(key)
    if (page) page.push(field)
    else pages.set(key, [field])
  }
  return [...pages.values()]
    .sort(([a], [b]) => (a && b ? documentOf(a) - documentOf(b) || a.page - b.page : 0))
    .flatMap(pageInReadingOrder)
}

/** Fields of one page, line by line: those that overlap the middle of the line's first one. */
export function pageInReadingOrder<F extends Place>(fields: readonly F[]): F[] {
  const lines: F[][] = []
  for (const field of [...fields].sort((a, b) => middle(a) - middle(b) || a.x - b.x)) {
    const line = lines.at(-1)
    const first = line?.[0]
    if (line && first && Math.abs(middle(field) - middle(first)) < Math.min(field.height, first.height) / 2) {
      line.push(field)
    } else lines.push([field])
  }
  return lines.flatMap((line) => line.sort((a, b) => a.x - b.x))
}
