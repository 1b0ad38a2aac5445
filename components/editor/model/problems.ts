import { lacksFixedValue } from '@/lib/contract/field-types'
import type { DraftField, DraftRecipient } from '@/lib/desk/drafts/contract/draft-content'
import { overlaps } from '@/lib/envelope/geometry/place'

/** What is wrong with one field. */
export type FieldProblem = 'no recipient' | 'off page' | 'no value' | 'overlap' | 'no page'

/** What the editor knows of a recipient. */
export type EditorRecipient = Pick<DraftRecipient, 'id' | 'name' | 'email' | 'role'>

/** The first problem of each field that has one, the gravest first. `byPage` has the fields whose page is sent. */
export function fieldProblems(
  fields: readonly DraftField[],
  recipients: readonly EditorRecipient[],
  byPage: ReadonlyMap<number, readonly DraftField[]>,
): ReadonlyMap<string, FieldProblem> {
  const known = new Set(recipients.filter(canHaveFields).map(({ id }) => id))
  const placed = new Set<DraftField>()
  const overlapping = new Set<string>()
  for (const onPage of byPage.values()) {
    for (const field of onPage) placed.add(field)
    addOverlapping(overlapping, onPage)
  }
  const problems = new Map<string, FieldProblem>()
  for (const field of fields) {
    if (!placed.has(field)) problems.set(field.id, 'no page')
    else if (!known.has(field.recipient)) problems.set(field.id, 'no recipient')
    else if (isOffPage(field)) problems.set(field.id, 'off page')
    else if (lacksFixedValue(field)) problems.set(field.id, 'no value')
    else if (overlapping.has(field.id)) problems.set(field.id, 'overlap')
  }
  return problems
}

/** A recipient who only gets a copy fills in nothing. */
export const canHaveFields = ({ role }: EditorRecipient): boolean => role !== 'CC'

/** A rounding error in somebody else's file isn't worth a warning. */
const TOLERANCE = 0.0001

const isOffPage = ({ x, y, width, height }: DraftField): boolean =>
  x < -TOLERANCE || y < -TOLERANCE || x + width > 1 + TOLERANCE || y + height > 1 + TOLERANCE

/** Adds the fields of a page that overlap. From left to right, each is compared only with those that begin before it ends. */
function addOverlapping(found: Set<string>, onPage: readonly DraftField[]): void {
  if (onPage.length < 2) return
  const ordered = onPage.toSorted((a, b) => a.x - b.x)
  for (let at = 0; at < ordered.length; at += 1) {
    const one = ordered[at]
    for (let next = at + 1; one && next < ordered.length; next += 1) {
      const other = ordered[next]
      if (!other || other.x >= one.x + one.width) break
      if (overlaps(one, other)) found.add(one.id).add(other.id)
    }
  }
}

/** The signers who have no place to sign. Approvers and recipients of a copy need none. */
export function signersWithoutSignature(
  fields: readonly DraftField[],
  recipients: readonly EditorRecipient[],
): EditorRecipient[] {
  const signing = new Set(fields.filter(({ type }) => type === 'signature').map(({ recipient }) => recipient))
  return recipients.filter(({ id, role = 'Signer' }) => role === 'Signer' && !signing.has(id))
}
