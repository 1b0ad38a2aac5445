import { expect, test } from 'vitest'
import { png as anyPng } from '@/lib/tests/png'
import { readPng } from './png'
import { writePixels } from './write-pixels'

const LIMITS = { side: 100, area: 10_000 }

type Chunks = { PLTE?: number[]; tRNS?: number[] }

/** A PNG with these rows, each with its filter before it. */
function png(width: number, depth: number, color: number, rows: number[][], { PLTE, tRNS }: Chunks = {}): Buffer {
  const chunks = Object.entries({ PLTE, tRNS }).flatMap(([type, data]): [string, Buffer][] =>
    data ? [[type, Buffer.from(data)]] : [],
  )
  return anyPng({ width, height: rows.length, depth, color }, Buffer.from(rows.flat()), { chunks })
}
const pixels = (content: Buffer) => [...(readPng(content, LIMITS)?.pixels()?.rgba ?? [])]

test.each<[string, Buffer, number[]]>([
  ['grey', png(2, 8, 0, [[0, 7, 250]]), [7, 7, 7, 255, 250, 250, 250, 255]],
  ['grey of one bit', png(2, 1, 0, [[0, 0b0100_0000]]), [0, 0, 0, 255, 255, 255, 255, 255]],
  ['grey of four bits', png(2, 4, 0, [[0, 0x0f]]), [0, 0, 0, 255, 255, 255, 255, 255]],
  ['grey with one shade left out', png(2, 8, 0, [[0, 7, 9]], { tRNS: [0, 7] }), [7, 7, 7, 0, 9, 9, 9, 255]],
  ['grey with opacity', png(1, 8, 4, [[0, 7, 100]]), [7, 7, 7, 100]],
  ['color', png(1, 8, 2, [[0, 1, 2, 3]]), [1, 2, 3, 255]],
  ['color with one left out', png(1, 8, 2, [[0, 1, 2, 3]], { tRNS: [0, 1, 0, 2, 0, 3] }), [1, 2, 3, 0]],
  ['color of 16 bits', png(1, 16, 2, [[0, 1, 99, 2, 99, 3, 99]]), [1, 2, 3, 255]],
  ['color with opacity', png(1, 8, 6, [[0, 1, 2, 3, 4]]), [1, 2, 3, 4]],
  ['a palette', png(2, 2, 3, [[0, 0b0100_0000]], { PLTE: [1, 2, 3, 4, 5, 6], tRNS: [9] }), [4, 5, 6, 255, 1, 2, 3, 9]],
  [
    'rows with each filter',
    png(2, 8, 0, [
      [1, 10, 5],
      [2, 1, 1],
      [3, 1, 1],
      [4, 1, 1],
    ]),
    [10, 15, 11, 16, 6, 12, 7, 13].flatMap((grey) => [grey, grey, grey, 255]),
  ],
  ['rows that are missing', png(1, 8, 0, [[0, 5], []]), [5, 5, 5, 255, 0, 0, 0, 255]],
])('%s', (_, content, expected) => {
  expect(pixels(content)).toEqual(expected)
})

test('a kind of pixels that is unknown is no picture', () => {
  expect(readPng(png(1, 8, 5, [[0, 1]]), LIMITS)).toBeUndefined()
  expect(readPng(png(1, 3, 0, [[0, 1]]), LIMITS)).toBeUndefined()
})

test('what is written is read again, with few colors and with many', () => {
  const few = {
    width: 2,
    height: 2,
    rgba: Uint8ClampedArray.from([1, 2, 3, 255, 0, 0, 0, 0, 1, 2, 3, 255, 9, 9, 9, 255]),
  }
  const many = {
    width: 30,
    height: 30,
    rgba: Uint8ClampedArray.from({ length: 3_600 }, (_, at) => (at % 4 === 3 ? 255 : at)),
  }
  expect(pixels(writePixels(few))).toEqual([...few.rgba])
  expect(pixels(writePixels(many))).toEqual([...many.rgba])
})
