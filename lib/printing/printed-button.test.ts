import { expect, test } from 'vitest'
import { labelPlace, stampedLabel } from './printed-button'

const button = { type: 'radio' as const, appearance: 'button_with_label' as const, label: 'Yes' }
const box = { x: 0.4, y: 0.5, width: 0.02, height: 0.02 }
const place = (more: object, ...others: { x: number; y: number; width: number; height: number }[]) =>
  labelPlace({ ...button, ...box, ...more }, others)
const rounded = ({ x, width }: { x: number; width: number }) => [x, width].map((each) => Number(each.toFixed(3)))

test('a label has the room after its button, up to the edge of the page', () => {
  expect(rounded(place({}))).toEqual([0.42, 0.58])
})

test.each(['نعم', '«כן»', '1. نعم'])(
  'a label that is read from the right has the room before its button: %s',
  (label) => {
    expect(rounded(place({ label }))).toEqual([0, 0.4])
  },
)

test('a label ends before the next field of its line', () => {
  expect(rounded(place({}, { ...box, x: 0.6 }, { ...box, x: 0.8 }, { ...box, x: 0.5, y: 0.6 }))).toEqual([0.42, 0.18])
})

test('a label goes to the other side of a button that has a field close to it', () => {
  expect(rounded(place({}, { ...box, x: 0.43, width: 0.3 }))).toEqual([0, 0.4])
  expect(rounded(place({ label: 'نعم' }, { ...box, x: 0.1, width: 0.29 }))).toEqual([0.42, 0.58])
  // Both sides are taken: the roomier one.
  expect(rounded(place({}, { ...box, x: 0.43, width: 0.3 }, { ...box, x: 0.1, width: 0.28 }))).toEqual([0.38, 0.02])
})

test('a label of several lines stays half the way to the fields above and below', () => {
  const { y, height } = place({}, { ...box, y: 0.53 }, { ...box, y: 0.44 })
  expect(y).toBeCloseTo(0.495, 6)
  expect(height).toBeCloseTo(0.03, 6)
})

const measure = (text: string) => text.length * 0.5
const onPaper = { x: 100, y: 100, width: 14, height: 14 }

test('a short label is one line in the middle of its button, as large as that', () => {
  const { lines, size, isCut } = stampedLabel(' Yes ', onPaper, { x: 114, y: 90, width: 300, height: 34 }, measure)
  expect({ isCut, size, texts: lines.map(({ text }) => text) }).toEqual({ isCut: false, size: 11, texts: ['Yes'] })
  expect(lines[0]?.x).toBe(119.5)
  // The middle of its capital letters is about the middle of the button.
  expect((lines[0]?.y ?? 0) - 0.35 * size).toBeCloseTo(107, 0)
})

test('a label before its button ends beside it', () => {
  const { lines } = stampedLabel('Yes', onPaper, { x: 0, y: 90, width: 100, height: 34 }, measure)
  expect(lines).toMatchObject([{ text: 'Yes', x: 100 - 5.5 - 3 * 0.5 * 11 }])
})

test('a long label has lines of readable length, and then smaller ones; what has no room is cut', () => {
  const terms = 'I accept the terms '.repeat(10).trim()
  const laid = stampedLabel(terms, onPaper, { x: 114, y: 86, width: 600, height: 42 }, measure)
  expect(laid).toMatchObject({ isCut: false, size: 11 })
  expect(Math.max(...laid.lines.map(({ text }) => measure(text.trimEnd()) * 11))).toBeLessThanOrEqual(36 * 11)
  expect(stampedLabel(terms, onPaper, { x: 114, y: 100, width: 200, height: 14 }, measure)).toMatchObject({
    isCut: true,
    size: 5,
  })
})
