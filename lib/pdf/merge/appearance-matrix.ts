import { boxAround } from '../page/geometry'
import type { Matrix } from '../page/placement'

type Appearance = { rect: number[]; box: number[]; matrix: number[] }

/**
 * The matrix that puts an annotation's appearance into its rectangle: the appearance's box, turned by its own matrix, is
 * stretched over the rectangle (ISO 32000-1, 12.5.5). Undefined where there is nothing to see.
 */
export function appearanceMatrix({ rect, box, matrix }: Appearance): Matrix | undefined {
  const target = boxAround(corners(rect))
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = matrix
  const turned = boxAround(corners(box).map(([x, y]) => [a * x + c * y + e, b * x + d * y + f]))
  if (!target || !turned) return undefined
  const across = (target.right - target.left) / (turned.right - turned.left)
  const up = (target.top - target.bottom) / (turned.top - turned.bottom)
  return [across, 0, 0, up, target.left - turned.left * across, target.bottom - turned.bottom * up]
}

function corners([x1, y1, x2, y2]: number[]): (readonly [number, number])[] {
  if (x1 === undefined || y1 === undefined || x2 === undefined || y2 === undefined) return []
  return [
    [x1, y1],
    [x2, y1],
    [x2, y2],
    [x1, y2],
  ]
}
