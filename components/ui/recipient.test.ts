import { expect, test } from 'vitest'
import { RECIPIENT_SYMBOLS, recipientLook } from './recipient'

const looks = (ids: readonly number[]) => ids.map(recipientLook).map(({ number, symbol }) => `${number} ${symbol}`)
const firstIds = (count: number) => Array.from({ length: count }, (_, id) => id)

test('the first eight recipients have eight colors and eight symbols', () => {
  const first = firstIds(8).map(recipientLook)
  expect(new Set(first.map(({ ink }) => ink)).size).toBe(8)
  expect(first.map(({ symbol }) => symbol)).toEqual([...RECIPIENT_SYMBOLS])
})

test('64 recipients look different, and one color and symbol belong to one id', () => {
  expect(new Set(looks(firstIds(64))).size).toBe(64)
  expect(looks([3, 7, 3])).toEqual([looks([3])[0], looks([7])[0], looks([3])[0]])
})

test('every id of a service has a look', () => {
  expect(looks([-1, 2_147_483_647])).toHaveLength(2)
})
