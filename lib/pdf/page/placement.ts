import { type Place, type QuarterTurn, type Size, turnPlace, turnSize } from '@/lib/printing/place'

/**
 * The one place that knows both spaces:
 * - *page space*, in which a PDF draws: origin and direction as the file pleases, unit 1/72 inch
 *   times the user unit;
 * - *seen space*, in which people and fields think: the page upright as a reader shows it, in
 *   points, from the top left.
 */
export type PageGeometry = {
  /** The visible part of the page in page space: left, bottom, right, top. */
  visible: { left: number; bottom: number; right: number; top: number }
  /** Clockwise turn at which the page is shown. */
  rotation: QuarterTurn
  /** Points per unit of page space. */
  userUnit: number
}

/** `[a b c d e f]` of a PDF transformation. */
export type Matrix = readonly [number, number, number, number, number, number]

/** The page's size as a person sees it, in points. */
export function seenSize({ visible, rotation, userUnit }: PageGeometry): Size {
  const width = (visible.right - visible.left) * userUnit
  const height = (visible.top - visible.bottom) * userUnit
  return turnSize({ width, height }, rotation)
}

/**
 * Takes an upright drawing of the page, in points with the origin at its seen bottom left and y
 * upwards, into page space: what is drawn through it stands upright before the reader.
 */
export function intoPageSpace({ visible, rotation, userUnit }: PageGeometry): Matrix {
  const s = 1 / userUnit
  switch (rotation) {
    case 0:
      return [s, 0, 0, s, visible.left, visible.bottom]
    case 90:
      return [0, s, -s, 0, visible.right, visible.bottom]
    case 180:
      return [-s, 0, 0, -s, visible.right, visible.top]
    case 270:
      return [0, -s, s, 0, visible.left, visible.top]
  }
}

/** A rectangle of page space as fractions of the visible page, from its top left. */
export function toSeenBox(geometry: PageGeometry, [x1 = 0, y1 = 0, x2 = 0, y2 = 0]: readonly number[]): Place {
  const { visible, rotation } = geometry
  const across = (x: number) => (x - visible.left) / (visible.right - visible.left)
  const down = (y: number) => (visible.top - y) / (visible.top - visible.bottom)
  const [left, right] = [across(Math.min(x1, x2)), across(Math.max(x1, x2))]
  const [top, bottom] = [down(Math.max(y1, y2)), down(Math.min(y1, y2))]
  return turnPlace({ x: left, y: top, width: right - left, height: bottom - top }, rotation)
}
