import type { DraftField } from '@/lib/desk/drafts/contract/draft-content'

type Values = Partial<DraftField>
/**
 * What happened to one field. `at` is its position before it was removed, or after it was added. A changed field has only the
 * values that differ: one that is missing on a side was not set there.
 */
export type Change =
  | { at: number; removed: DraftField }
  | { at: number; added: DraftField }
  | { id: string; from: Values; to: Values }
type Fields = readonly DraftField[]

export function idOf(change: Change): string {
  if ('id' in change) return change.id
  return 'added' in change ? change.added.id : change.removed.id
}

/** How to get from one list of fields to another. Fields that are in both keep their order. */
export function changesBetween(before: Fields, after: Fields): Change[] {
  const old = new Map(before.map((field) => [field.id, field]))
  const ids = new Set(after.map(({ id }) => id))
  const removed = before.flatMap((field, at) => (ids.has(field.id) ? [] : [{ at, removed: field }]))
  const changed = after.flatMap((field, at): Change[] => {
    const known = old.get(field.id)
    if (!known) return [{ at, added: field }]
    if (known === field) return []
    const [from, to] = [valuesNotIn(field, known), valuesNotIn(known, field)]
    const isSame = Object.keys(from).length === 0 && Object.keys(to).length === 0
    return isSame ? [] : [{ id: field.id, from, to }]
  })
  return [...removed, ...changed]
}

/** The values of `field` that `other` does not have. */
function valuesNotIn(other: DraftField, field: DraftField): Values {
  const known: Record<string, unknown> = other
  return Object.fromEntries(Object.entries(field).filter(([name, value]) => known[name] !== value))
}

export function applyChanges(fields: Fields, changes: readonly Change[]): DraftField[] {
  const byId = new Map(changes.map((change) => [idOf(change), change]))
  const result = fields.flatMap((field) => {
    const change = byId.get(field.id)
    if (!change) return [field]
    return 'id' in change ? [exchanged(field, change)] : []
  })
  const added = changes.flatMap((change) => ('added' in change ? [change] : []))
  for (const { at, added: field } of added.sort((a, b) => a.at - b.at)) result.splice(at, 0, field)
  return result
}

function exchanged(field: DraftField, { from, to }: { from: Values; to: Values }): DraftField {
  const left = Object.entries(field).filter(([name]) => !(name in from))
  // A key that is in `from` and not in `to` is optional.
  return { ...Object.fromEntries(left), ...to } as DraftField
}

export const revertChanges = (fields: Fields, changes: readonly Change[]): DraftField[] =>
  applyChanges(fields, changes.map(inverse))

function inverse(change: Change): Change {
  if ('id' in change) return { id: change.id, from: change.to, to: change.from }
  return 'added' in change ? { at: change.at, removed: change.added } : { at: change.at, added: change.removed }
}
