import { expect, test } from 'vitest'
import { isSeparatorName, separatorOfLocale } from './csv'

test.each([
  ['de-DE', 'semicolon'],
  ['fr', 'semicolon'],
  ['pt-BR', 'semicolon'],
  ['de-CH', 'comma'],
  ['en-US', 'comma'],
  ['ja', 'comma'],
  ['*', 'comma'],
  ['not a language; q=0', 'comma'],
  [undefined, 'comma'],
])('spreadsheets in %s separate cells by a %s', (locale, name) => {
  expect(separatorOfLocale(locale)).toBe(name)
})

test('only the three choices are taken from a cookie', () => {
  expect(['comma', 'semicolon', 'tab'].every(isSeparatorName)).toBe(true)
  for (const other of [undefined, '', ';', 'constructor']) expect(isSeparatorName(other)).toBe(false)
})
