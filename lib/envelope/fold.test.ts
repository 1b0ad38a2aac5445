import { expect, test } from 'vitest'
import { tokenize } from './search'

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
