import { expect, test } from 'vitest'
import { stampedComb, stampedDate, stampedText } from './stamped-text'

/** Every character is half as wide as it is high. */
const measure = (text: string) => Array.from(text).length / 2

test('a line is as large as it fits, and at the foot of its box', () => {
  const { size, lines, isCut } = stampedText('London', { width: 100, height: 20 }, measure)
  expect({ size, isCut }).toEqual({ size: 11, isCut: false })
  expect(lines).toEqual([{ text: 'London', x: 2, y: expect.closeTo(20 - 11 * 0.3, 5) }])
})

test('a longer text shrinks, and breaks between words when its box is high enough', () => {
  expect(stampedText('London and Paris', { width: 68, height: 12 }, measure)).toMatchObject({ size: 8 })
  const { lines, size } = stampedText('London and Paris', { width: 54, height: 40 }, measure)
  expect(lines.map(({ text }) => text)).toEqual(['London', 'and Paris'])
  expect(size).toBe(11)
})

test('a date with its zone uses two lines where one would be smaller', () => {
  const { lines } = stampedDate('2026-11-27 (Pacific/Auckland)', { width: 84, height: 20 }, measure)
  expect(lines.map(({ text }) => text)).toEqual(['2026-11-27', '(Pacific/Auckland)'])
})

test('what fits at no legible size is cut, and says where the rest is', () => {
  const { lines, size, isCut } = stampedText('word '.repeat(100), { width: 100, height: 14 }, measure)
  expect({ size, isCut, count: lines.length }).toEqual({ size: 5, isCut: true, count: 2 })
  expect(lines.at(-1)?.text).toMatch(/… \(in full on the certificate\)$/)
})

test('each character of a comb is in the middle of its cell, as large as the widest allows', () => {
  const widthOf = (text: string) => (text === 'W' ? 1 : 0.5)
  const { lines, size, isCut } = stampedComb(' 1W', { width: 60, height: 20 }, 6, widthOf)
  expect({ lines, size, isCut }).toEqual({
    size: 10,
    isCut: false,
    lines: [
      { text: '1', x: 2.5, y: 17 },
      { text: 'W', x: 10, y: 17 },
    ],
  })
})
