import type { Matrix } from '../page/placement'

type Look = { rect: number[]; box: number[]; matrix: number[] }

/**
 * The matrix that puts an annotation's look into its rectangle: the look's box, turned by the look's own matrix, is stretched
 * over the rectangle (ISO 32000-1, 12.5.5). Undefined where there is nothing to see.
 */
export function fitted({ rect, box, matrix }: Look): Matrix | undefined {
  const target = bounds(corners(rect))
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = matrix
  const turned = bounds(corners(box).map(([x, y]) => [a * x + c * y + e, b * x + d * y + f]))
  if (!target || !turned) return undefined
  const across = (target.right - target.left) / (turned.right - turned.left)
  const up = (target.top - target.bottom) / (turned.top - turned.bottom)
  return [across, 0, 0, up, target.left - turned.left * across, target.bottom - turned.bottom * up]
}

type Point = readonly [number, number]

function corners([x1, y1, x2, y2]: number[]): Point[] {
  if (x1 === undefined || y1 === undefined || x2 === undefined || y2 === undefined) return []
  return [
    [x1, y1],
    [x2, y1],
    [x2, y2],
    [x1, y2],
  ]
}

function bounds(points: Point[]) {
  const xs = points.map(([x]) => x)
  const ys = points.map(([, y]) => y)
  const box = { left: Math.min(...xs), right: Math.max(...xs), bottom: Math.min(...ys), top: Math.max(...ys) }
  return box.right > box.left && box.top > box.bottom ? box : undefined
}
