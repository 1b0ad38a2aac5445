import type { DraftField } from '@/lib/desk/drafts/contract/draft'
import { type Box, boxOf, clampPlace, FIELD_SIZES, fractionsOf, type Place, placeOf } from '@/lib/printing/place'
import type { EditorPage, EditorPages } from './pages'

type Fields = readonly DraftField[]
type Ids = ReadonlySet<string>
/** A distance in points, to the right and down. */
export type Delta = { x: number; y: number }

/** A box in points on a page. */
export type Spot = { page: EditorPage; box: Box }

/** Changes some fields. The others stay the same objects, so their boxes don't render again. */
export function mapFields(fields: Fields, ids: Ids, change: (field: DraftField) => DraftField): Fields {
  return fields.map((field) => (ids.has(field.id) ? change(field) : field))
}

export const removeFields = (fields: Fields, ids: Ids): Fields => fields.filter(({ id }) => !ids.has(id))

export function boxOn(field: DraftField, page: EditorPage): Box {
  return boxOf(field, page.size)
}

/** A box as a field's place: whole on the page and not too small for its type. */
export function placeOn({ page, box }: Spot, type: DraftField['type']): Place {
  return clampPlace(placeOf(box, page.size), fractionsOf(FIELD_SIZES[type].least, page.size))
}

/** A field that does not move keeps its own numbers, because conversions from points round. */
export function moveFields(fields: Fields, ids: Ids, wish: Delta, pages: EditorPages): Fields {
  const delta = allowedDelta(fields, ids, wish, pages)
  if (delta.x === 0 && delta.y === 0) return fields
  return mapFields(fields, ids, (field) => {
    const page = pages.find(field)
    if (!page) return field
    const box = boxOn(field, page)
    const place = placeOn({ page, box: { ...box, x: box.x + delta.x, y: box.y + delta.y } }, field.type)
    return { ...field, x: delta.x === 0 ? field.x : place.x, y: delta.y === 0 ? field.y : place.y }
  })
}

/**
 * How far all fields can move together. They keep their arrangement when one of them reaches an
 * edge.
 */
export function allowedDelta(fields: Fields, ids: Ids, wish: Delta, pages: EditorPages): Delta {
  let { x, y } = wish
  for (const field of fields) {
    const page = ids.has(field.id) ? pages.find(field) : undefined
    if (!page) continue
    const box = boxOn(field, page)
    x = within(x, -box.x, page.size.width - box.x - box.width)
    y = within(y, -box.y, page.size.height - box.y - box.height)
  }
  return { x, y }
}

/** A value between two limits; one that starts beyond a limit may only come back. */
function within(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, Math.min(low, 0)), Math.max(high, 0))
}

/** The fields as they would be on another page, moved by a distance. */
export function moveToPage(fields: Fields, ids: Ids, to: EditorPage, wish: Delta, pages: EditorPages): Fields {
  return mapFields(fields, ids, (field) => {
    const page = pages.find(field)
    if (!page) return field
    const box = boxOn(field, page)
    const place = placeOn({ page: to, box: { ...box, x: box.x + wish.x, y: box.y + wish.y } }, field.type)
    return { ...field, document: to.document.id, page: to.page, ...place }
  })
}

/** The corners and edges of a field, by compass. */
export const HANDLES = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'] as const
export type Handle = (typeof HANDLES)[number]

/** A box with some edges moved. No edge goes beyond the opposite one or the page. */
export function resizeBox({ page, box }: Spot, handle: Handle, { x, y }: Delta, type: DraftField['type']): Box {
  const { least } = FIELD_SIZES[type]
  const across = resizeSpan([box.x, box.x + box.width], x, [handle.includes('w'), handle.includes('e')], {
    whole: page.size.width,
    least: least.width,
  })
  const down = resizeSpan([box.y, box.y + box.height], y, [handle.includes('n'), handle.includes('s')], {
    whole: page.size.height,
    least: least.height,
  })
  return { x: across[0], y: down[0], width: across[1] - across[0], height: down[1] - down[0] }
}

function resizeSpan(
  [start, end]: [number, number],
  by: number,
  [movesStart, movesEnd]: [boolean, boolean],
  { whole, least }: { whole: number; least: number },
): [number, number] {
  if (movesStart) return [Math.max(0, Math.min(start + by, end - least)), end]
  if (movesEnd) return [start, Math.min(whole, Math.max(end + by, start + least))]
  return [start, end]
}
