import { expect, test } from 'vitest'
import { inReadingOrder } from './place'

test('fields are read by document, page, line, then from left to right', () => {
  const place = { x: 0.1, y: 0.1, width: 0.3, height: 0.04 }
  const fields = [
    { id: 'second document', document: 1, page: 1, ...place },
    { id: 'page 10', document: 0, page: 10, ...place },
    { id: 'right', document: 0, page: 2, ...place, x: 0.6, y: 0.505 },
    { id: 'left', document: 0, page: 2, ...place, y: 0.51 },
    { id: 'top', document: 0, page: 2, ...place, x: 0.8, y: 0.05 },
  ]
  expect(inReadingOrder(fields, ({ document }) => document).map(({ id }) => id)).toEqual([
    'top',
    'left',
    'right',
    'page 10',
    'second document',
  ])
})

test('a tall signature beside two lines of text keeps the lines apart', () => {
  const line = { page: 1, x: 0.1, y: 0.5, width: 0.3, height: 0.04 }
  const fields = [
    { id: 'lower', ...line, y: 0.56 },
    { id: 'upper', ...line },
    { id: 'mark', ...line, x: 0.6, height: 0.1 },
  ]
  expect(inReadingOrder(fields, () => 0).map(({ id }) => id)).toEqual(['upper', 'mark', 'lower'])
})
