import { afterEach, expect, test, vi } from 'vitest'
import { readNumber, separatorsOf, typedNumber } from './number-entry'

const [en, de, fr, ch, ar] = ['en', 'de', 'fr', 'de-CH', 'ar-EG'].map((language) => separatorsOf(language))
const wireOf = (text: string, separators = en, decimals?: number) => {
  const reading = readNumber(text, { decimals }, separators)
  return reading && 'wire' in reading ? reading.wire : reading
}

test.each([
  ['1,234.5', en, '1234.5'],
  ['1,234.5', de, '1234.5'],
  ['1.234,5', de, '1234.5'],
  ['1.234,5', en, '1234.5'],
  ['1.234.567', en, '1234567'],
  ['1,234,567', de, '1234567'],
  ['12,34,567.8', en, '1234567.8'],
  ['1 234,5', fr, '1234.5'],
  ['1\u202f234\u202f567,89', fr, '1234567.89'],
  ['1’234.50', ch, '1234.50'],
  ['١٬٢٣٤٫٥', ar, '1234.5'],
  ['１２３', en, '123'],
  ['50,000', en, '50000'],
  ['50.000', de, '50000'],
  ['1,5', en, '1.5'],
  ['1.5', de, '1.5'],
  ['0.125', de, '0.125'],
  ['0,125', en, '0.125'],
  ['1234,567', en, '1234.567'],
  ['1 234,567', en, '1234.567'],
  ['12.1250', en, '12.1250'],
  ['.5', en, '0.5'],
  ['5.', en, '5'],
  ['−7', en, '-7'],
  ['- 7,25', de, '-7.25'],
  ['+7', en, '7'],
  ['1234567890123456789', en, '1234567890123456789'],
])('%s is read', (text, separators, wire) => {
  expect(wireOf(text, separators)).toBe(wire)
})

test.each([
  '',
  ' ',
  '-',
  '.',
  'abc',
  '1,23,4',
  '1.2.3',
  '1,234,5',
  '1 23',
  '12 3456',
  '1e5',
  '0x10',
  '5 €',
  '1-2',
  '--1',
])('“%s” is not a number', (text) => {
  expect(readNumber(text, {}, en)).toBeUndefined()
  expect(readNumber(text, {}, de)).toBeUndefined()
})

test('what half of the world reads otherwise is never read silently', () => {
  expect(readNumber('1.234', {}, en)).toEqual({ whole: '1234', decimal: '1.234' })
  expect(readNumber('-12,125', {}, de)).toEqual({ whole: '-12125', decimal: '-12.125' })
  expect(readNumber('1,234', {}, fr)).toEqual({ whole: '1234', decimal: '1.234' })
  expect(readNumber('1.234', {}, fr)).toEqual({ whole: '1234', decimal: '1.234' })
  expect(wireOf('12.125', en, 3)).toBe('12.125')
  expect(wireOf('12,125', de, 3)).toBe('12.125')
})

test('what was read is read again from what is shown of it', () => {
  for (const separators of [en, de, fr, ch]) {
    for (const text of ['0.125', '1234.567', '-0.5', '12.1250', '1000', '999999.25', '12.12'])
      expect(wireOf(typedNumber(text, separators), separators)).toBe(text)
  }
})

afterEach(() => {
  vi.unstubAllGlobals()
})

test.each([
  ['de', '1234,5', '1234'],
  ['en', '1234.5', undefined],
  ['ar', '1234.5', undefined],
])('a page in %s shows and reads numbers as its language does', (lang, shown, grouped) => {
  vi.stubGlobal('document', { documentElement: { lang } })

  expect(typedNumber('1234.5')).toBe(shown)
  expect(readNumber(shown)).toEqual({ wire: '1234.5' })
  expect(readNumber('1.234')).toEqual(grouped ? { wire: grouped } : { whole: '1234', decimal: '1.234' })
})
