import type { Field } from '@/lib/contract/field'

/**
 * The one place that knows both spaces:
 * - *page space*, in which a PDF draws: origin and direction as the file pleases, unit 1/72 inch times the user unit;
 * - *seen space*, in which people and fields think: the page upright as a reader shows it, in points, from the top left.
 */
export type PageGeometry = {
  /** The visible part of the page in page space: left, bottom, right, top. */
  visible: { left: number; bottom: number; right: number; top: number }
  /** Clockwise turn at which the page is shown. */
  rotation: 0 | 90 | 180 | 270
  /** Points per unit of page space. */
  userUnit: number
}

export type Size = { width: number; height: number }
/** In seen space. */
export type Box = { x: number; y: number; width: number; height: number }
/** `[a b c d e f]` of a PDF transformation. */
export type Matrix = readonly [number, number, number, number, number, number]

/** The page's size as a person sees it, in points. */
export function seenSize({ visible, rotation, userUnit }: PageGeometry): Size {
  const across = (visible.right - visible.left) * userUnit
  const up = (visible.top - visible.bottom) * userUnit
  return rotation % 180 === 0 ? { width: across, height: up } : { width: up, height: across }
}

/** Where a field is in seen space. */
export function seenBox(field: Pick<Field, 'x' | 'y' | 'width' | 'height'>, page: Size): Box {
  return {
    x: field.x * page.width,
    y: field.y * page.height,
    width: field.width * page.width,
    height: field.height * page.height,
  }
}

/**
 * Takes an upright drawing of the page, in points with the origin at its seen bottom left and y upwards, into page space:
 * what is drawn through it stands upright before the reader.
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
