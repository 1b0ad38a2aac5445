import type { PDFDocumentProxy } from 'pdfjs-dist'
import { LETTER, sidesOfButton } from '@/lib/printing/nameless'
import { type Box, boxOf, type Place, placeOf, type QuarterTurn, type Size, turnPlace } from '@/lib/printing/place'

/** A printed character, in fractions of the page as its file shows it. */
export type PageCharacter = Place & { isLetter: boolean }

/** Lines to write on. */
const BLANK = /^[\s_.·…-]$/
/** Names a field; it is written in the color of the paper. */
const ANCHOR = /\{\{[^{}]*\}\}/g
/** How far characters reach above their baseline, in type sizes. */
const ASCENT = 0.8

/** The upright characters of a page. Those of a piece of text share its width evenly. */
export async function readCharacters(document: PDFDocumentProxy, number: number): Promise<PageCharacter[]> {
  const page = await document.getPage(number)
  const viewport = page.getViewport({ scale: 1 })
  const { items } = await page.getTextContent()
  return items.flatMap((item): PageCharacter[] => {
    if (!('str' in item)) return []
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = item.transform as number[]
    const [across, down] = [viewport.convertToViewportPoint(e, f), viewport.convertToViewportPoint(e + a, f + b)]
    const isUpright = (down[0] ?? 0) > (across[0] ?? 0) && Math.abs((down[1] ?? 0) - (across[1] ?? 0)) < 1
    const text = item.str.replace(ANCHOR, (anchor) => ' '.repeat(anchor.length))
    if (!isUpright || text.trim() === '') return []
    const size = Math.hypot(c, d)
    const [width, y] = [item.width / text.length, (across[1] ?? 0) - size * ASCENT]
    return text.split('').flatMap((character, at): PageCharacter[] => {
      if (BLANK.test(character)) return []
      const box = { x: (across[0] ?? 0) + at * width, y, width, height: size }
      return [{ ...placeOf(box, viewport), isLetter: LETTER.test(character) }]
    })
  })
}

/** What a page prints of a button: something at its place, such as an empty box, and words beside it. */
type Around = { hasButton: boolean; hasName: boolean }

/** `page`: its size as it is sent, turned clockwise by `turn` from how its file shows it. */
export function printedAround(
  button: Box,
  characters: readonly PageCharacter[],
  { size, turn }: { size: Size; turn: QuarterTurn },
): Around {
  const boxes = characters.map(({ isLetter, ...place }) => ({ isLetter, ...boxOf(turnPlace(place, turn), size) }))
  const isIn = (outer: Box, { x, y, width, height }: Box) => {
    const [across, down] = [x + width / 2, y + height / 2]
    return across > outer.x && across < outer.x + outer.width && down > outer.y && down < outer.y + outer.height
  }
  const touches = (one: Box, other: Box) =>
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  return {
    hasButton: boxes.some((each) => isIn(button, each)),
    hasName: sidesOfButton(button).some((side) => boxes.some((each) => each.isLetter && touches(side, each))),
  }
}
