import type { DraftField } from '@/lib/desk/drafts/contract/draft-content'
import type { Box } from '@/lib/envelope/geometry/place'
import { boxOn, type Delta, type Handle, mapFields, moveFields, moveToPage, placeOn, resizeBox } from '../model/edit'
import { describeFields } from '../model/labels'
import { type EditorPage, pageName } from '../model/pages'
import type { EditorStore } from './editor-store'
import { groupOf, subject, target } from './target'

/** Moves the selected fields by points. */
export function nudge(store: EditorStore, delta: Delta): void {
  const at = target(store)
  if (!at) return
  const fields = moveFields(at.fields, at.ids, delta, at.pages)
  if (fields === at.fields) {
    store.announce('Already at the edge of the page')
    return
  }
  store.commit(fields, {
    name: `move of ${describeFields(at.chosen)}`,
    group: groupOf('nudge', at.ids),
    message: `${subject(store, at.chosen)} moved${placeOf(store, fields)}`,
  })
}

/** Moves the right and bottom edges of the selected fields by points. */
export function resizeBy(store: EditorStore, delta: Delta): void {
  const at = target(store)
  if (!at) return
  const handle: Handle = delta.x === 0 ? 's' : 'e'
  const fields = mapFields(at.fields, at.ids, (field) => {
    const page = at.pages.find(field)
    if (!page) return field
    const box = resizeBox({ page, box: boxOn(field, page) }, handle, delta, field.type)
    const { width, height } = placeOn({ page, box }, field.type)
    return { ...field, ...(handle === 'e' ? { width } : { height }) }
  })
  store.commit(fields, {
    name: `resize of ${describeFields(at.chosen)}`,
    group: groupOf('resize', at.ids),
    message: `${subject(store, at.chosen)} resized${sizeOf(store, fields)}`,
  })
}

/** Sets one number of the selected field's position or size, in points. */
export function setBox(store: EditorStore, wish: Partial<Box>): void {
  const at = target(store)
  const isSize = 'width' in wish || 'height' in wish
  if (!at) return
  const fields = mapFields(at.fields, at.ids, (field) => {
    const page = at.pages.find(field)
    if (!page) return field
    const place = placeOn({ page, box: { ...boxOn(field, page), ...wish } }, field.type)
    const isAcross = 'x' in wish || 'width' in wish
    return isAcross ? { ...field, x: place.x, width: place.width } : { ...field, y: place.y, height: place.height }
  })
  store.commit(fields, {
    name: `${isSize ? 'resize' : 'move'} of ${describeFields(at.chosen)}`,
    message: `${subject(store, at.chosen)} ${isSize ? `resized${sizeOf(store, fields)}` : `moved${placeOf(store, fields)}`}`,
  })
}

/** Moves the selected fields to the same place on another page. */
export function moveSelectionTo(store: EditorStore, page: EditorPage): void {
  const at = target(store)
  if (!at) return
  store.commit(moveToPage(at.fields, at.ids, page, { x: 0, y: 0 }, at.pages), {
    name: `move of ${describeFields(at.chosen)}`,
    message: `${subject(store, at.chosen)} moved to ${pageName(page)}`,
  })
}

/** Where the selected field is now, as the end of an announcement; empty for several fields. */
function placeOf(store: EditorStore, fields: readonly DraftField[]): string {
  const box = onlyBox(store, fields)
  return box ? ` to ${Math.round(box.x)} points from the left, ${Math.round(box.y)} from the top` : ''
}

function sizeOf(store: EditorStore, fields: readonly DraftField[]): string {
  const box = onlyBox(store, fields)
  return box ? ` to ${Math.round(box.width)} by ${Math.round(box.height)} points` : ''
}

function onlyBox(store: EditorStore, fields: readonly DraftField[]): Box | undefined {
  const { selection, pages } = store.get()
  const only = selection.size === 1 ? fields.find(({ id }) => selection.has(id)) : undefined
  const page = only && pages.find(only)
  return page && boxOn(only, page)
}
