import type { DraftField } from '@/lib/desk/drafts/contract/draft-content'
import { type Box, boxOf } from '@/lib/envelope/geometry/place'
import { boundsOf } from '../model/arrange'
import { type Column, type Point, pagePointNear, scaleOf } from '../model/column'
import { boxOn, type Delta, moveFields, moveToPage } from '../model/edit'
import { countFields, describeField, describeFields } from '../model/labels'
import { type EditorPage, pageName } from '../model/pages'
import { type Snapped, snapMove } from '../model/snap'
import type { ColumnView } from '../state/column-view'
import type { EditorStore } from '../state/editor-store'
import { select, selectedFields } from '../state/selecting'
import { type Modifiers, type Session, SNAP_PX } from './session'

/** Moves the selected fields, to another page too if all are on one. Shift keeps to one direction, Alt turns snapping off. */
export function startMove(store: EditorStore, view: ColumnView, id: string, start: Point): Session | undefined {
  if (!store.get().selection.has(id)) select(store, [id])
  const { fields, pages, selection: ids } = store.get()
  const grabbed = fields.find((field) => field.id === id)
  const home = grabbed && pages.find(grabbed)
  if (!home) return undefined
  const chosen = selectedFields(store)
  const bounds = boundsOf(chosen.flatMap((field) => (pages.find(field) === home ? [boxOn(field, home)] : [])))
  if (!bounds) return undefined
  const isOnePage = chosen.every((field) => pages.find(field) === home)
  const grip = pointOn(view.column, home, start)
  let moved: readonly DraftField[] = fields
  let page = home

  return {
    update: (point, keys) => {
      page = (isOnePage ? pagePointNear(view.column, point)?.page : undefined) ?? home
      const at = pointOn(view.column, page, point)
      const wish = constrain({ x: at.x - grip.x, y: at.y - grip.y }, keys)
      const others = (store.get().byPage.get(page.index) ?? []).filter((field) => !ids.has(field.id))
      const reach = keys.altKey ? 0 : SNAP_PX / scaleOf(view.column, page)
      const snapped = snapWithin(bounds, wish, { page, others, reach })
      const delta = { x: wish.x + snapped.x, y: wish.y + snapped.y }
      moved =
        page === home
          ? moveFields(fields, ids, delta, pages)
          : moveToPage(fields, ids, page, keepOn(bounds, delta, page), pages)
      const changed = new Map(moved.flatMap((field) => (ids.has(field.id) ? [[field.id, field] as const] : [])))
      store.set({ preview: { fields: changed, guides: { page: page.index, lines: snapped.guides } } })
    },
    finish: () => {
      const what = chosen.length === 1 && chosen[0] ? describeField(chosen[0], store.get()) : countFields(chosen.length)
      store.commit(moved, {
        name: `move of ${describeFields(chosen)}`,
        message: page === home ? `${what} moved` : `${what} moved to ${pageName(page)}`,
      })
    },
  }
}

/** A point of the column in a page's points, wherever that page is drawn now. */
function pointOn(column: Column, page: EditorPage, point: Point): Point {
  const frame = column.frames[page.index]
  const scale = scaleOf(column, page)
  return { x: (point.x - (frame?.x ?? 0)) / scale, y: (point.y - (frame?.y ?? 0)) / scale }
}

function constrain({ x, y }: Delta, { shiftKey }: Modifiers): Delta {
  if (!shiftKey) return { x, y }
  return Math.abs(x) > Math.abs(y) ? { x, y: 0 } : { x: 0, y }
}

type Around = { page: EditorPage; others: readonly DraftField[]; reach: number }

function snapWithin(bounds: Box, wish: Delta, { page, others, reach }: Around): Snapped {
  const box = { ...bounds, x: bounds.x + wish.x, y: bounds.y + wish.y }
  return snapMove(box, { others: others.map((field) => boxOf(field, page.size)), page: page.size, reach })
}

/** The distance that keeps a whole group on a page. */
function keepOn(bounds: Box, { x, y }: Delta, { size }: EditorPage): Delta {
  return {
    x: Math.min(Math.max(x, -bounds.x), Math.max(size.width - bounds.x - bounds.width, -bounds.x)),
    y: Math.min(Math.max(y, -bounds.y), Math.max(size.height - bounds.y - bounds.height, -bounds.y)),
  }
}
