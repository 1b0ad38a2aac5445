import type { DraftField } from '@/lib/desk/drafts/contract/draft'
import { describeConditions } from '../model/conditions'
import { countFields, describeField, fieldLabel } from '../model/field'
import type { EditorState, EditorStore } from './editor-store'

/** The selected fields, in reading order. */
export function selectedFields(store: EditorStore): DraftField[] {
  const { ordered, selection } = store.get()
  return ordered.filter(({ id }) => selection.has(id))
}

export function select(store: EditorStore, ids: Iterable<string>): void {
  const selection = new Set(ids)
  const active = [...selection].at(-1) ?? store.get().active
  store.set({ selection, active, isInspecting: true })
}

/** A field's accessible name. */
export const labelOf = (field: DraftField, state: EditorState): string =>
  fieldLabel(field, { ...state, conditions: describeConditions(field, state.byId) }, state.problems.get(field.id))

/** Selects one field and says which. */
export function focusField(store: EditorStore, field: DraftField): void {
  select(store, [field.id])
  store.announce(labelOf(field, store.get()))
}

export function toggle(store: EditorStore, id: string): void {
  const selection = new Set(store.get().selection)
  if (!selection.delete(id)) selection.add(id)
  store.set({ selection, active: id, isInspecting: true })
  store.announce(`${countFields(selection.size)} selected`)
}

export function selectAll(store: EditorStore): void {
  const selection = new Set(store.get().ordered.map(({ id }) => id))
  // The page in view stays where it is.
  store.set({ selection, isInspecting: true })
  store.announce(`${countFields(selection.size)} selected`)
}

export function clearSelection(store: EditorStore): void {
  store.set({ selection: new Set(), tool: undefined })
}

/**
 * The field after or before the active one in reading order. Without an active field, the first or
 * last of the page in view.
 */
export function neighbor(store: EditorStore, direction: 1 | -1): DraftField | undefined {
  const { ordered, active, page, pages } = store.get()
  const at = ordered.findIndex(({ id }) => id === active)
  if (at >= 0) return ordered[at + direction]
  const pageOf = (field: DraftField) => pages.find(field)?.index ?? 0
  return direction === 1
    ? ordered.find((field) => pageOf(field) >= page)
    : ordered.findLast((field) => pageOf(field) <= page)
}

/** The fields that a change applies to; undefined if there are none. */
export function target(store: EditorStore) {
  const { selection, isLocked } = store.get()
  const chosen = selectedFields(store)
  return isLocked || chosen.length === 0 ? undefined : { ...store.get(), ids: selection, chosen }
}

/** Quick steps of one group count as one. */
export const groupOf = (verb: string, ids: Iterable<string>) => `${verb} ${[...ids].join()}`

/** "Signature for Ada", or "3 fields". */
export function subject(store: EditorStore, fields: readonly DraftField[]): string {
  const [only] = fields
  return fields.length === 1 && only ? describeField(only, store.get()) : countFields(fields.length)
}
