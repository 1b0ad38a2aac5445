import { canHaveValue } from '@/lib/contract/field-types'
import type { DraftField } from '@/lib/desk/drafts/contract/draft'
import { isSameGroup } from './choices'
import { fieldName } from './conditions'
import { type EditorPages, pageName } from './pages'

/** The fields that a condition can be about, each with a name that no other of them has. */
export function conditionChoices(
  field: DraftField,
  { fields, pages }: { fields: readonly DraftField[]; pages: EditorPages },
): { field: DraftField; name: string }[] {
  const byId = new Map(fields.map((each) => [each.id, each]))
  const possible = fields.filter(
    (other) =>
      other.recipient === field.recipient &&
      !isSameGroup(field, other) &&
      canHaveValue(other.type) &&
      !dependsOn(other, field.id, byId) &&
      pages.find(other),
  )
  const counts = new Map<string, number>()
  for (const other of possible) counts.set(fieldName(other), (counts.get(fieldName(other)) ?? 0) + 1)
  const numbers = new Map<string, number>()
  return possible.map((other) => {
    const name = fieldName(other)
    if (counts.get(name) === 1) return { field: other, name }
    const page = pages.find(other)
    const full = page ? `${name}, ${pageName(page)}` : name
    const number = (numbers.get(full) ?? 0) + 1
    numbers.set(full, number)
    return { field: other, name: number > 1 ? `${full} (${number})` : full }
  })
}

/** Whether a field is shown only if the other one is, itself included. */
function dependsOn(field: DraftField, id: string, byId: ReadonlyMap<string, DraftField>): boolean {
  const passed = new Set<string>()
  let at: DraftField | undefined = field
  while (at && !passed.has(at.id)) {
    if (at.id === id) return true
    passed.add(at.id)
    at = at.showIf && byId.get(at.showIf.field)
  }
  return false
}
