import type { DocumentSigner, PdfFile } from '@/lib/contract/envelope'
import type { Field } from '@/lib/contract/field'

/** What was sent of an envelope, or what the service answers about it. */
type Placed = {
  signers?: readonly Pick<DocumentSigner, 'id' | 'email'>[] | undefined
  files?: readonly Pick<PdfFile, 'fields'>[] | undefined
}

/** `file` is the position of the field's document. */
export type FieldDifference = { file: number; field: Field; what: 'missing' | 'moved' | 'changed' }

/** A thousandth of the page: half a point on paper. */
const NEAR = 0.001

/** The fields that a service didn't keep as they were sent; undefined if it answers no fields at all. */
export function fieldDifferences(sent: Placed, arrived: Placed): FieldDifference[] | undefined {
  const answered = arrived.files?.some(({ fields }) => fields && fields.length > 0)
  const fields = (sent.files ?? []).flatMap((file, index) =>
    (file.fields ?? []).map((field) => ({ file: index, field })),
  )
  if (fields.length === 0) return []
  if (!answered) return undefined
  const ids = new Set(fields.map(({ field: { id } }) => id))
  const left = (arrived.files ?? []).map((file) => [...(file.fields ?? [])])
  return fields.flatMap(({ file, field }): FieldDifference[] => {
    const candidates = left[file] ?? []
    const other = counterpart(field, candidates, ids)
    if (!other) return [{ file, field, what: 'missing' }]
    candidates.splice(candidates.indexOf(other), 1)
    if (!isNear(field, other)) return [{ file, field, what: 'moved' }]
    const isSame = isAlike(field, other) && personOf(sent, field) === personOf(arrived, other)
    return isSame ? [] : [{ file, field, what: 'changed' }]
  })
}

/** By its id, or, where the service gives ids of its own, the nearest of its type. `ids` are those that were sent. */
function counterpart(field: Field, candidates: readonly Field[], ids: ReadonlySet<string>): Field | undefined {
  const byId = candidates.find(({ id }) => id === field.id)
  if (byId) return byId
  const [nearest] = candidates
    .filter(({ id, type, page }) => !ids.has(id) && type === field.type && page === field.page)
    .sort((one, other) => distance(one, field) - distance(other, field))
  return nearest
}

const distance = (one: Field, other: Field) => Math.hypot(one.x - other.x, one.y - other.y)

const isNear = (one: Field, other: Field) =>
  one.page === other.page &&
  (['x', 'y', 'width', 'height'] as const).every((side) => Math.abs(one[side] - other[side]) <= NEAR)

const isAlike = (one: Field, other: Field) =>
  one.type === other.type &&
  (one.required ?? false) === (other.required ?? false) &&
  (one.readOnly ?? false) === (other.readOnly ?? false) &&
  (one.label ?? '') === (other.label ?? '') &&
  (one.value ?? '') === (other.value ?? '')

/** A field's signer by id, or by position where signers carry none. */
function personOf({ signers = [] }: Placed, { signerIndex }: Field): string | undefined {
  const signer = signers.find(({ id }) => id === signerIndex) ?? signers[signerIndex]
  return signer?.email?.trim().toLowerCase()
}
