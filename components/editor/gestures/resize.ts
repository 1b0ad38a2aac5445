import { boxOf } from '@/lib/envelope/geometry/place'
import { type Point, scaleOf } from '../model/column'
import { boxOn, type Handle, mapFields, placeOn, resizeBox } from '../model/edit'
import { describeField, describeFields } from '../model/labels'
import { snapResize } from '../model/snap'
import type { ColumnView } from '../state/column-view'
import type { EditorStore } from '../state/editor-store'
import { type Session, SNAP_PX } from './session'

type Grip = { id: string; handle: Handle }

/** Moves the edges of one field by a handle. Alt turns snapping off. */
export function startResize(
  store: EditorStore,
  view: ColumnView,
  { id, handle }: Grip,
  start: Point,
): Session | undefined {
  const { fields, pages, byPage } = store.get()
  const field = fields.find((each) => each.id === id)
  const page = field && pages.find(field)
  if (!page) return undefined
  const box = boxOn(field, page)
  const others = (byPage.get(page.index) ?? []).filter((other) => other !== field).map((each) => boxOf(each, page.size))
  let resized = field

  return {
    update: (point, { altKey }) => {
      const scale = scaleOf(view.column, page)
      const wish = { x: (point.x - start.x) / scale, y: (point.y - start.y) / scale }
      const free = resizeBox({ page, box }, handle, wish, field.type)
      const snapped = snapResize(free, handle, { others, page: page.size, reach: altKey ? 0 : SNAP_PX / scale })
      const pulled = { x: wish.x + snapped.x, y: wish.y + snapped.y }
      resized = {
        ...field,
        ...placeOn({ page, box: resizeBox({ page, box }, handle, pulled, field.type) }, field.type),
      }
      store.set({
        preview: { fields: new Map([[id, resized]]), guides: { page: page.index, lines: snapped.guides } },
      })
    },
    finish: () => {
      store.commit(
        mapFields(fields, new Set([id]), () => resized),
        { name: `resize of ${describeFields([field])}`, message: `${describeField(field, store.get())} resized` },
      )
    },
  }
}
