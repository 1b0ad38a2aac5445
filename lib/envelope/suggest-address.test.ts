import { expect, test } from 'vitest'
import { editDistance, suggestAddress } from './suggest-address'

test.each([
  ['ada@gmial.com', 'ada@gmail.com'],
  ['ada@gmai.com', 'ada@gmail.com'],
  ['ada@gmail.con', 'ada@gmail.com'],
  ['ada@gmail.co', 'ada@gmail.com'],
  ['Ada.L@HOTMIAL.com', 'Ada.L@hotmail.com'],
  ['ada@outlok.com', 'ada@outlook.com'],
  ['ada@yaho.com', 'ada@yahoo.com'],
  ['ada@yahoo.co', 'ada@yahoo.com'],
  ['ada@iclould.com', 'ada@icloud.com'],
  ['ada@live.con', 'ada@live.com'],
])('%s is probably %s', (typed, meant) => {
  expect(suggestAddress(typed)).toBe(meant)
})

test.each([
  'ada@gmail.com',
  'ada@mail.com',
  'ada@email.com',
  'ada@yahoo.fr',
  'ada@yahoo.ca',
  'ada@hotmail.co.nz',
  'ada@life.com',
  'ada@cloud.com',
  'ada@northwind.example',
  'ada@gmx.at',
  'ada@',
  'ada',
  '',
])('%s is left alone', (typed) => {
  expect(suggestAddress(typed)).toBeUndefined()
})

test('two swapped letters are one typo', () => {
  expect(editDistance('gmial', 'gmail')).toBe(1)
  expect(editDistance('', 'abc')).toBe(3)
  expect(editDistance('same', 'same')).toBe(0)
})
