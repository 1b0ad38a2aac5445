import { expect, test } from 'vitest'
import { withoutHiddenContent } from '../merge/resolve-layers'

const HIDDEN = { layer: (name: string) => name === 'Off', picture: (name: string) => name === 'Secret' }
const cleaned = (content: string) => {
  const made = withoutHiddenContent(Buffer.from(content, 'latin1'), HIDDEN)
  return made && Buffer.from(made).toString('latin1').replace(/\s+/g, ' ').trim()
}

test.each([
  ['a path is not painted, and still clips', '/OC /Off BDC 0 0 9 9 re W f EMC 1 g', '/OC BMC 0 0 9 9 re W n EMC 1 g'],
  ['pictures and shadings', '/OC /Off BDC /Im1 Do /Sh1 sh EMC /Im2 Do', '/OC BMC EMC /Im2 Do'],
  ['a picture in the drawing', '/OC /Off BDC BI /W 1 ID x EI EMC 0 g', '/OC BMC EMC 0 g'],
  ['a whole text', '/OC /Off BDC BT /F1 9 Tf (a) Tj [(b)]TJ ET EMC', '/OC BMC BT /F1 9 Tf ET EMC'],
  ['moves to the next line stay', '/OC /Off BDC BT (a) \' 1 2 (b) " ET EMC', '/OC BMC BT T* 1 Tw 2 Tc T* ET EMC'],
  [
    'a text that goes on afterwards keeps its place',
    'BT 2 Tr (a) Tj /OC /Off BDC (b) Tj EMC (c) Tj ET',
    'BT 2 Tr (a) Tj /OC BMC 3 Tr (b) Tj 2 Tr EMC (c) Tj ET',
  ],
  [
    'a text that begins hidden and goes on',
    '/OC /Off BDC BT (a) Tj EMC (b) Tj ET',
    '/OC BMC BT 3 Tr (a) Tj 0 Tr EMC (b) Tj ET',
  ],
  ['layers in layers', '/OC /Off BDC /OC /On BDC f EMC f EMC f', '/OC BMC /OC BMC n EMC n EMC f'],
  [
    'other marks in layers',
    '/OC /Off BDC /Span <</MCID 0>>BDC f EMC f EMC f',
    '/OC BMC /Span <</MCID 0>>BDC n EMC n EMC f',
  ],
  ['colors and graphics states stay', '/OC /Off BDC q 1 0 0 rg f Q EMC f', '/OC BMC q 1 0 0 rg n Q EMC f'],
  ['a visible layer', '/OC /On BDC f EMC', '/OC BMC f EMC'],
  ['a picture of a hidden layer', '/Secret Do /Other Do', '/Other Do'],
  ['a name that is written in numbers', '/OC /O#66f BDC f EMC', '/OC BMC n EMC'],
  ['text that looks like operators', '/OC /Off BDC BT (f /OC \\) S) Tj ET f EMC', '/OC BMC BT ET n EMC'],
])('what a hidden layer draws is removed: %s', (_, content, expected) => {
  expect(cleaned(content)).toBe(expected)
})

test('a drawing without layers stays as it is', () => {
  expect(cleaned('/Span <</MCID 0>> BDC 0 0 9 9 re f EMC /Im1 Do')).toBeUndefined()
})
