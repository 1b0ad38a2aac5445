import fc from 'fast-check'
import { expect, test } from 'vitest'
import { accentPair, contrastToWhite, isReadableAccent, LEAST_CONTRAST } from './accent'

const colors = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

test('every color becomes readable in the light theme', () => {
  fc.assert(
    fc.property(colors, (hex) => {
      expect(contrastToWhite(accentPair(hex).light)).toBeGreaterThanOrEqual(LEAST_CONTRAST)
    }),
  )
})

test('a readable color stays as it is in the light theme', () => {
  fc.assert(
    fc.property(colors, (hex) => {
      fc.pre(isReadableAccent(hex))
      expect(accentPair(hex).light).toBe(hex)
    }),
  )
})

test('a dark color is lightened for the dark theme', () => {
  expect(contrastToWhite('#000000')).toBe(21)
  expect(accentPair('#0b2a6b').dark).not.toBe('#0b2a6b')
  expect(accentPair('#ffd400').light).not.toBe('#ffd400')
})
