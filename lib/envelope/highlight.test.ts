import { expect, test } from 'vitest'
import { highlight } from './search'

const matches = (text: string, tokens: string[]) =>
  highlight(text, tokens).flatMap(({ text, isMatch }) => (isMatch ? [text] : []))

test('words that begin with what was searched are found, whatever their case and accents', () => {
  expect(matches('Lease for José and Joseph, mojo', ['jos'])).toEqual(['José', 'Joseph'])
})

test('the parts are the whole text, also when it looks like HTML', () => {
  const text = '<b onclick="x">NDA</b> & nda\u0000'
  expect(
    highlight(text, ['nda'])
      .map(({ text }) => text)
      .join(''),
  ).toBe(text)
})
