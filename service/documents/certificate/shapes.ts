import type { Canvas, Color, Point } from '../canvas'

const WHITE: Color = [1, 1, 1]
const GREEN: Color = [0.11, 0.44, 0.28]
const ACCENT: Color = [0.184, 0.31, 0.77]
const LINE: Color = [0.72, 0.74, 0.78]

/** What a person did, as the signing path shows it: signed or approved, passed the part on, or only got a copy. */
export type Act = 'finished' | 'delegated' | 'none'

/** The radius of a shape on the path. */
export const RADIUS = 7

/** Draws a disc: a very short stroke with round ends. */
const disc = (canvas: Canvas, { x, y }: Point, radius: number, color: Color) =>
  canvas.stroke(
    [
      { x, y },
      { x: x + 0.01, y },
    ],
    2 * radius,
    color,
  )

/** One person's shape on the path. */
export function drawShape(canvas: Canvas, center: Point, act: Act): void {
  const at = (x: number, y: number) => ({ x: center.x + x, y: center.y + y })
  disc(canvas, center, RADIUS, act === 'finished' ? GREEN : LINE)
  if (act === 'finished') {
    const side = canvas.isMirrored ? -1 : 1
    canvas.stroke([at(-2.8 * side, 0.2), at(-0.8 * side, 2.3), at(3 * side, -2.2)], 1.3, WHITE)
    return
  }
  disc(canvas, center, RADIUS - 1.2, WHITE)
  if (act === 'none') return
  canvas.stroke([at(-3, 0), at(3, 0)], 1, LINE)
  canvas.stroke([at(0.8, -2.2), at(3, 0), at(0.8, 2.2)], 1, LINE)
}

/** The path from one shape's middle to another's, or down to a point. The shapes are drawn over it. */
export const drawPath = (canvas: Canvas, from: Point, to: Point): void => canvas.stroke([from, to], 1.4, LINE)

/** The product's mark, a page's corner with a pen stroke, as `public/icons/icon.svg` draws it in a box of 32. */
export function drawProductMark(canvas: Canvas, { x, y }: Point, size: number): void {
  const scale = size / 32
  const upright = (px: number) => (canvas.isMirrored ? 32 - px : px)
  const line = (points: [number, number][], width: number, color: Color) =>
    canvas.stroke(
      points.map(([px, py]) => ({ x: x + upright(px) * scale, y: y + py * scale })),
      width * scale,
      color,
    )
  // A closed line with round joins gives the filled square its round corners.
  canvas.fill({ x: x + 6 * scale, y: y + 6 * scale, width: 20 * scale, height: 20 * scale }, ACCENT)
  for (const inset of [7, 10])
    line(
      [
        [inset, inset],
        [32 - inset, inset],
        [32 - inset, 32 - inset],
        [inset, 32 - inset],
        [inset, inset],
      ],
      14,
      ACCENT,
    )
  line(
    [
      [15, 6],
      [9, 6],
      [8, 7],
      [8, 25],
      [9, 26],
      [23, 26],
      [24, 25],
      [24, 15],
    ],
    2.4,
    WHITE,
  )
  line(
    [
      [15, 6],
      [24, 15],
      [15.6, 14.4],
      [15, 6],
      [18, 12],
    ],
    2.4,
    WHITE,
  )
  line(
    [
      [11.5, 22],
      [12.6, 20.4],
      [13.7, 19.2],
      [14.8, 18.9],
      [14.9, 19.8],
      [14.5, 21.2],
      [14.7, 22],
      [15.6, 21.8],
      [16.5, 20.8],
      [17.3, 20.5],
      [17.9, 21.3],
      [18.7, 21.9],
      [20.5, 21.8],
    ],
    2,
    WHITE,
  )
}
