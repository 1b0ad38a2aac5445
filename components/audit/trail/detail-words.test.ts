import { expect, test } from 'vitest'
import { detailWords, slotNumbersOf } from './detail-words'

const slots = slotNumbersOf({ signers: [{ id: 0 }, { id: 7, delegated: true }, { id: 7 }, { id: 3 }] })

test('sender A16: a slot has the number that it has everywhere else', () => {
  expect([0, 7, 3].map((id) => detailWords('slot', id, slots))).toEqual(['1', '2', '3'])
})

test('sender A16: consent is told in words, and what is not known stays as it came', () => {
  expect(detailWords('consent', true, slots)).toBe('given')
  expect(detailWords('slot', 9, slots)).toBeUndefined()
  expect(detailWords('slot', 'first', slots)).toBeUndefined()
  expect(detailWords('role', 'Signer', slots)).toBeUndefined()
})
