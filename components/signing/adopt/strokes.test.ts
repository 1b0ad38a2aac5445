import { expect, test } from 'vitest'
import { exportScale, fitPad, inkBox, isSlip, LONGEST_SIDE, type Point, strokeOutline } from './marks'

test('the box includes the ink and the pen’s width', () => {
  expect(
    inkBox(
      [
        [
          { x: 10, y: 20 },
          { x: 40, y: 25 },
        ],
        [{ x: 5, y: 30 }],
      ],
      2,
    ),
  ).toEqual({ x: 3, y: 18, width: 39, height: 14 })
  expect(inkBox([])).toBeUndefined()
})

test('a picture never exceeds the limit, and small ink is enlarged', () => {
  for (const [width, height] of [
    [30, 10],
    [600, 200],
    [5000, 100],
    [1, 9000],
  ] as const) {
    const scale = exportScale({ x: 0, y: 0, width, height })
    expect(Math.max(width, height) * scale).toBeLessThanOrEqual(LONGEST_SIDE)
  }
  expect(exportScale({ x: 0, y: 0, width: 30, height: 10 })).toBe(4)
})

/** How high a stroke's outline is around its middle. */
function thickness(stroke: Point[]): number {
  const numbers =
    strokeOutline(stroke)
      .match(/-?[\d.]+/g)
      ?.map(Number) ?? []
  const ys = numbers.filter((_, at) => at % 2 === 1)
  return Math.max(...ys) - Math.min(...ys)
}

test('a pen draws wider under pressure; a touch is a dot', () => {
  const line = (pressure: number) => Array.from({ length: 20 }, (_, at) => ({ x: at * 4, y: 0, pressure }))
  expect(thickness(line(0.9))).toBeGreaterThan(thickness(line(0.2)) * 1.3)
  expect(thickness([{ x: 1, y: 2 }])).toBeGreaterThan(1)
  expect(strokeOutline([])).toBe('')
})

test('an accidental touch is not a signature', () => {
  expect(
    isSlip([
      [
        { x: 1, y: 1 },
        { x: 3, y: 2 },
      ],
    ]),
  ).toBe(true)
  expect(
    isSlip([
      [
        { x: 1, y: 1 },
        { x: 30, y: 2 },
      ],
    ]),
  ).toBe(false)
})

test('a drawing stays whole and in the middle when the phone is turned, and is as it was when it is turned back', () => {
  const [portrait, landscape] = [
    { width: 286, height: 226 },
    { width: 426, height: 143 },
  ]
  const { scale, x, y } = fitPad(portrait, landscape)
  expect([portrait.width * scale + 2 * x, portrait.height * scale + 2 * y]).toEqual([426, 143])
  expect(x).toBeGreaterThan(0)
  expect(fitPad(portrait, portrait)).toEqual({ scale: 1, x: 0, y: 0 })
})
