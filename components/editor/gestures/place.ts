import type { FieldType } from '@/lib/contract/field-types'
import { boxOf } from '@/lib/envelope/geometry/place'
import { boxBetween, isOnPage, type PagePoint, type Point, pagePointNear, scaleOf } from '../model/column'
import type { Spot } from '../model/edit'
import { snapMove } from '../model/snap'
import { newField, usualBox } from '../model/types'
import { addField } from '../state/adding'
import type { ColumnView } from '../state/column-view'
import type { EditorStore } from '../state/editor-store'
import { type Session, SNAP_PX } from './session'

/** A drawn box smaller than this was meant as a click. */
const CLICK_PT = 6

/** Brings a field of its usual size from the palette to where the pointer is released. */
export function startPlacing(store: EditorStore, view: ColumnView, type: FieldType): Session {
  let spot: Spot | undefined
  return {
    update: (point, { altKey }) => {
      const near = pagePointNear(view.column, point)
      spot = near && isOnPage(near) ? spotAt(store, view, type, near, altKey) : undefined
      if (!spot) store.set({ preview: undefined })
    },
    finish: () => {
      store.set({ preview: undefined })
      if (spot) addField(store, type, spot)
    },
  }
}

function spotAt(store: EditorStore, view: ColumnView, type: FieldType, near: PagePoint, altKey: boolean): Spot {
  const { page } = near
  const box = usualBox(type, page, near)
  const others = (store.get().byPage.get(page.index) ?? []).map((field) => boxOf(field, page.size))
  const reach = altKey ? 0 : SNAP_PX / scaleOf(view.column, page)
  const snapped = snapMove(box, { others, page: page.size, reach })
  const spot = { page, box: { ...box, x: box.x + snapped.x, y: box.y + snapped.y } }
  show(store, type, spot, snapped.guides)
  return spot
}

/** Draws the box of a new field on one page. */
export function startDrawing(store: EditorStore, view: ColumnView, type: FieldType, start: Point): Session | undefined {
  const from = pagePointNear(view.column, start)
  if (!from || !isOnPage(from)) return undefined
  const { page } = from
  let spot: Spot = { page, box: usualBox(type, page, from) }
  return {
    update: (point) => {
      const scale = scaleOf(view.column, page)
      const to = { x: from.x + (point.x - start.x) / scale, y: from.y + (point.y - start.y) / scale }
      const clamped = {
        x: Math.min(Math.max(to.x, 0), page.size.width),
        y: Math.min(Math.max(to.y, 0), page.size.height),
      }
      const box = boxBetween(from, clamped)
      const isClick = box.width < CLICK_PT && box.height < CLICK_PT
      spot = { page, box: isClick ? usualBox(type, page, from) : box }
      show(store, type, spot, [])
    },
    finish: () => addField(store, type, spot),
  }
}

function show(store: EditorStore, type: FieldType, spot: Spot, lines: ReturnType<typeof snapMove>['guides']): void {
  const added = newField({ id: 'preview', type, recipient: store.get().recipient, ...spot })
  store.set({ preview: { added, guides: { page: spot.page.index, lines } } })
}
