import '@/lib/pdf/read-back/node-20'
import { expect, test } from 'vitest'
import { letter, opened } from '@/components/drafts/editor/suggest-fields/tests/letter'
import { printedAround, readCharacters } from './page-characters'

const size = { width: 612, height: 792 }
const document = await opened(
  letter({
    text: [
      [72, 700, 'VAT number [ ] yes'],
      [72, 500, '{{check:1}} {{check:1:Newsletter}}'],
      [72, 400, 'I agree ______'],
    ],
  }),
)
const characters = await readCharacters(document, 1)
/** A button of the usual size, whose middle is this far from the left and above the bottom of the page. */
const at = (x: number, y: number) =>
  printedAround({ x: x - 7, y: size.height - y - 7, width: 14, height: 14 }, characters, { size, turn: 0 })

test('words on the line of a button say what it stands for', () => {
  expect(at(62, 704)).toEqual({ hasButton: false, hasName: true })
  expect(at(122, 404)).toMatchObject({ hasName: true })
})

test('words above or below, far away, or of an anchor do not', () => {
  for (const [x, y] of [
    [62, 718],
    [62, 685],
    [300, 704],
    [62, 504],
  ] as const)
    expect(at(x, y)).toEqual({ hasButton: false, hasName: false })
})

test('a printed box at the place of a button is found', () => {
  expect(at(137, 704)).toEqual({ hasButton: true, hasName: true })
})

test('a page is read as it is turned', () => {
  // The first line stands upright then, 94 points from the right edge of the page.
  const box = { x: 792 - 116, y: 73, width: 14, height: 14 }
  const turned = { width: 792, height: 612 }
  expect(printedAround(box, characters, { size: turned, turn: 90 }).hasName).toBe(true)
  expect(printedAround(box, characters, { size: turned, turn: 0 }).hasName).toBe(false)
})
