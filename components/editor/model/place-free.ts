import type { DraftField } from '@/lib/desk/drafts/contract/draft-content'
import { type Box, boxOf, overlaps, type Size } from '@/lib/envelope/geometry/place'
import type { EditorPage } from './pages'

const GAP = 12
const MARGIN = 36

/**
 * Where to put a field that is added without pointing: near the wanted point, then below it, then in the next columns, where it
 * covers no other field. On a full page it goes to the point itself.
 */
export function freeBox(page: EditorPage, onPage: readonly DraftField[], wish: Box): Box {
  const { size } = page
  const taken = onPage.map((field) => boxOf(field, size))
  const isFree = (box: Box) => !taken.some((other) => overlaps(spread(other), box))
  for (const x of steps(wish.x, size.width - MARGIN - wish.width, wish.width + GAP)) {
    for (const y of steps(wish.y, size.height - MARGIN - wish.height, wish.height + GAP)) {
      const box = { ...wish, x, y }
      if (isFree(box)) return box
    }
  }
  return cascade(wish, size, onPage.length)
}

const spread = (box: Box): Box => ({ x: box.x - 2, y: box.y - 2, width: box.width + 4, height: box.height + 4 })

/** From a value up to the last one, then from the margin up to the value. */
function* steps(from: number, last: number, by: number): Generator<number> {
  yield from
  for (let at = from + by; at <= last; at += by) yield at
  for (let at = MARGIN; at < Math.min(from, last); at += by) yield at
}

const cascade = (box: Box, size: Size, count: number): Box => ({
  ...box,
  x: Math.min(box.x + (count % 10) * 6, Math.max(0, size.width - box.width)),
  y: Math.min(box.y + (count % 10) * 6, Math.max(0, size.height - box.height)),
})
