import type { Field } from '@/lib/contract/field'

/** Where a field is: fractions of the page as a person sees it, from the top left (service-surface, "Field placement"). */
export type Place = Pick<Field, 'x' | 'y' | 'width' | 'height'>
export type Size = { width: number; height: number }
/** From the top left, in points or CSS pixels of the page as a person sees it. */
export type Box = { x: number; y: number; width: number; height: number }

/** A point is 1/72 inch; a CSS pixel is 1/96 inch at a zoom of 100 %. */
export const PIXELS_PER_POINT = 96 / 72

/**
 * Fractions are kept to nine digits: 0.00001 of a point on the largest page. On this grid sums are counted in whole numbers, so
 * turning and moving a field back gives exactly the field it was.
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

/** The place of a box on a page of this size; both in the same unit. It may end beyond the page: see `clampPlace`. */
export function placeOf(box: Box, page: Size): Place {
  const fraction = (length: number, whole: number) => fromGrid(toGrid(length / whole))
  return {
    x: fraction(box.x, page.width),
    y: fraction(box.y, page.height),
    width: fraction(box.width, page.width),
    height: fraction(box.height, page.height),
  }
}

/** A page's size in CSS pixels; `zoom` 1 is its real size. */
export function pixelSize(page: Size, zoom: number): Size {
  const scale = PIXELS_PER_POINT * zoom
  return { width: page.width * scale, height: page.height * scale }
}

/** A page's size when it is drawn with this width. */
export const sizeAtWidth = (page: Size, width: number): Size => ({ width, height: (width * page.height) / page.width })

/** The nearest place that is on the page as a whole, at least as large as `least` as far as the page has room. */
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
