import { expect, test } from 'vitest'
import { nearestField } from '../room-document'

const field = (x: number, y: number, width: number, height: number, isActive = true) => ({
  box: { x, y, width, height },
  isActive,
})

// Signature, name and date lines directly below each other, as wide and high as a phone of 390 px
// draws them.
const BLOCK = [field(70, 100, 115, 17), field(60, 122, 112, 11), field(56, 140, 112, 11, false)]

test('a press inside a box is left to that box, however near the others are', () => {
  for (const { box } of BLOCK) {
    for (const y of [0.05, 0.5, 0.95]) {
      expect(nearestField({ x: box.x + box.width / 2, y: box.y + box.height * y }, BLOCK)).toBe(-1)
    }
  }
})

test('a press beside the boxes means the nearest one', () => {
  expect(nearestField({ x: 100, y: 92 }, BLOCK)).toBe(0)
  expect(nearestField({ x: 100, y: 118 }, BLOCK)).toBe(0)
  expect(nearestField({ x: 100, y: 121 }, BLOCK)).toBe(1)
})

test('a field without an action takes no press from the others', () => {
  // Right above the date, which is filled in by itself.
  expect(nearestField({ x: 100, y: 139 }, BLOCK)).toBe(1)
  expect(nearestField({ x: 100, y: 153 }, BLOCK)).toBe(-1)
})

test('the area is 44 px around the middle of a small box, and no more than the box of a large one', () => {
  const initials = [field(100, 100, 20, 20), field(130, 100, 20, 20), field(300, 100, 60, 60)]
  expect(nearestField({ x: 89, y: 110 }, initials)).toBe(0)
  expect(nearestField({ x: 87, y: 110 }, initials)).toBe(-1)
  expect(nearestField({ x: 124, y: 110 }, initials)).toBe(0)
  expect(nearestField({ x: 126, y: 110 }, initials)).toBe(1)
  expect(nearestField({ x: 299, y: 110 }, initials)).toBe(-1)
})
