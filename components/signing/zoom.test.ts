import { expect, test } from 'vitest'
import { readableZoom } from './open-room'

test('a field is as large as its text needs to be read, but never wider than the window', () => {
  expect(readableZoom({ width: 147, height: 16, scale: 1 }, 326)).toBe(109)
  expect(readableZoom({ width: 147, height: 8, scale: 1 }, 326)).toBe(166)
  expect(readableZoom({ width: 400, height: 16, scale: 1 }, 326)).toBe(61)
  expect(readableZoom({ width: 147, height: 16, scale: 2 }, 326)).toBe(55)
})
