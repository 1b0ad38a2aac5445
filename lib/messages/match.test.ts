import { expect, test } from 'vitest'
import { acceptedLanguages, matchLanguage } from './match'

test.each([
  ['de-CH', 'de'],
  ['pt', 'pt-BR'],
  ['pt-AO', 'pt-PT'],
  ['zh-TW', 'zh-Hant'],
  ['zh-HK', 'zh-Hant'],
  ['zh', 'zh-Hans'],
  ['no', 'nb'],
  ['nn-NO', 'nb'],
  ['iw', 'he'],
  ['EN-us', 'en'],
  ['ru', undefined],
  ['hr', undefined],
  ['vi', undefined],
  ['i-klingon', undefined],
  ['*', undefined],
  ['', undefined],
])('%s is read in %s', (tag, language) => {
  expect(matchLanguage([tag])).toBe(language)
})

test('the first tag that fits any language decides', () => {
  expect(matchLanguage([undefined, 'ru', 'not a tag', 'fr-CA', 'de'])).toBe('fr')
})

test('the header of a browser is read by its qualities, within bounds', () => {
  expect(acceptedLanguages('de;q=0.5, fr-CA, en;q=0, *;q=0.1, ja;q=0.9')).toEqual(['fr-CA', 'ja', 'de'])
  expect(acceptedLanguages(null)).toEqual([])
  expect(acceptedLanguages('x'.repeat(100_000)).join().length).toBeLessThanOrEqual(1_000)
})
