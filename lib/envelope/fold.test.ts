import { expect, test } from 'vitest'
import { fitsPerson, tokenize } from './search'

test.each([
  ['José Müller-Łukasz', ['jose', 'muller', 'lukasz']],
  ['STRAẞE Straße', ['strasse', 'strasse']],
  ['ｆｕｌｌ ﬁle', ['full', 'file']],
  ['Ada <ada.l@x.example>', ['ada', 'ada', 'l', 'x', 'example']],
  ['Договор Ёлка', ['договор', 'елка']],
  ['契約書 A4', ['契', '約', '書', 'a4']],
  ['', []],
])('the tokens of %s', (text, tokens) => {
  expect(tokenize(text)).toEqual(tokens)
})

test.each([
  ['', true],
  ['  ', true],
  ['mia', true],
  ['kel', true],
  ['mia keller', true],
  ['Keller Mia', true],
  ['mía', true],
  ['mia@', true],
  ['example', true],
  ['Mia <mia@mail.example>', true],
  ['ia', false],
  ['mia anders', false],
  ['mia@other', false],
  ['(', false],
])('“%s” fits Mia Keller: %s', (text, fits) => {
  expect(fitsPerson(text, { name: 'Mia Keller', email: 'mia@mail.example' })).toBe(fits)
})
