import { expect, test } from 'vitest'
import { exportScale, inkBox, isSlip, LONGEST_SIDE, strokePath } from './strokes'

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

test('strokes are drawn as curves through the middles; a touch is a dot', () => {
  expect(
    strokePath([
      { x: 0, y: 0 },
      { x: 10, y: 0 },
      { x: 20, y: 10 },
    ]),
  ).toBe('M0 0Q10 0 15 5L20 10')
  expect(strokePath([{ x: 1, y: 2 }])).toBe('M1 2l0.01 0')
  expect(strokePath([])).toBe('')
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
