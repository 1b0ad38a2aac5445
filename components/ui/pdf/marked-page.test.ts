import { expect, test } from 'vitest'
import { legibleMarks } from './marked-page'

const mark = (text: string, x: number, y: number) => ({ text, x, y, width: 0.2, height: 0.02, strong: true })
const small = { char: 5, high: 9 }

test('numbers that would overlap are shown once on a small picture, all on a large one', () => {
  const marks = [mark('1', 0.1, 0.5), mark('1', 0.1, 0.53), mark('2', 0.6, 0.5), mark('2', 0.6, 0.8)]

  expect([...legibleMarks(marks, 126, small)]).toEqual([marks[0], marks[2], marks[3]])
  expect(legibleMarks(marks, 700, { char: 7, high: 14 }).size).toBe(4)
})

test('marks without characters take no space', () => {
  const faint = { ...mark('1', 0.1, 0.5), strong: false }
  const own = mark('2', 0.1, 0.5)
  expect([...legibleMarks([faint, own], 126, small)]).toEqual([own])
})
