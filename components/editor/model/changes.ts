import type { DraftField } from '@/lib/desk/contract/drafts/draft-content'

/** What happened to one field; `at` is its position before it was removed, or after it was added. */
export type Change = { at: number; before?: DraftField; after?: DraftField }
type Fields = readonly DraftField[]

/** How to get from one list of fields to another. Fields that are in both keep their order. */
export function changesBetween(before: Fields, after: Fields): Change[] {
  const old = new Map(before.map((field) => [field.id, field]))
  const ids = new Set(after.map(({ id }) => id))
  const removed = before.flatMap((field, at) => (ids.has(field.id) ? [] : [{ at, before: field }]))
  const changed = after.flatMap((field, at) => {
    const known = old.get(field.id)
    if (!known) return [{ at, after: field }]
    return isSame(known, field) ? [] : [{ at, before: known, after: field }]
  })
  return [...removed, ...changed]
}

function isSame(one: DraftField, other: DraftField): boolean {
  if (one === other) return true
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  const [a, b] = [new Map(Object.entries(one)), new Map(Object.entries(other))]
  return [...names].every((name) => a.get(name) === b.get(name))
}

export const applyChanges = (fields: Fields, changes: readonly Change[]): DraftField[] => exchange(fields, changes)

export const revertChanges = (fields: Fields, changes: readonly Change[]): DraftField[] =>
  exchange(
    fields,
    changes.map(({ at, before, after }) => ({ at, ...(after && { before: after }), ...(before && { after: before }) })),
  )

function exchange(fields: Fields, changes: readonly Change[]): DraftField[] {
  const changed = new Map(changes.flatMap(({ before, after }) => (before ? [[before.id, after] as const] : [])))
  const result = fields.flatMap((field) => {
    if (!changed.has(field.id)) return [field]
    const after = changed.get(field.id)
    return after ? [after] : []
  })
  const added = changes.filter(({ before }) => !before).sort((a, b) => a.at - b.at)
  for (const { at, after } of added) if (after) result.splice(at, 0, after)
  return result
}
