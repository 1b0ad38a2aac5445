import { expect, test } from 'vitest'
import { normalizeCode } from '@/lib/contract/signer-code'
import { latinDigits } from './digits'

test.each(['٣٤٢٣٣٩', '۳۴۲۳۳۹', '३४२३३९', '３４２３３９', '342339'])('%s is 342339', (typed) => {
  expect(latinDigits(typed)).toBe('342339')
  expect(normalizeCode(`${typed.slice(0, 3)} ${typed.slice(3)}`)).toBe('342339')
})

test('every digit of a script has its value', () => {
  for (const zero of [0x660, 0x6f0, 0x966, 0xe50, 0xff10])
    for (let value = 0; value < 10; value++) expect(latinDigits(String.fromCodePoint(zero + value))).toBe(String(value))
})
