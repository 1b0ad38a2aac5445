import type { DocumentSigner, PdfFile } from '@/lib/contract/envelope'
import type { Field } from '@/lib/contract/field'
import { canHaveValue, OFFERED_PROPERTY_NAMES } from '@/lib/contract/field-types'
import { clampPlace, type QuarterTurn, turnPlace } from '@/lib/printing/place'

export type FormProperties = Partial<Pick<Field, (typeof OFFERED_PROPERTY_NAMES)[number]>>

/** What a field has of what only some services know. */
export const formPropertiesOf = (field: FormProperties): FormProperties =>
  Object.fromEntries(OFFERED_PROPERTY_NAMES.flatMap((name) => (field[name] === undefined ? [] : [[name, field[name]]])))

/** What a field is and where, by recipient and page of the uploaded file. */
export type PlacedField = Omit<WireField, 'signerIndex'> & { document: string; recipient: number }

/** The pages of an uploaded file that are sent, in this order; absent: all of them. */
type KeptPages = { id: string; pages?: readonly { page: number }[] | undefined }

/** What of a field is sent. */
export type WireField = Pick<
  Field,
  'id' | 'type' | 'signerIndex' | 'page' | 'x' | 'y' | 'width' | 'height' | 'required' | 'readOnly' | 'label' | 'value'
> &
  FormProperties

/**
 * A document's fields as they are sent: a page counts by its position in what is sent. Fields of
 * other documents and of pages that aren't sent are left out; a page that is sent twice has its
 * fields the first time. A value that the type can't hold, left from another type, isn't sent.
 */
export function toWireFields(document: KeptPages, fields: readonly PlacedField[]): WireField[] {
  const own = fields.filter((field) => field.document === document.id)
  const positions = positionsOf(document)
  return own.flatMap(({ document: _, recipient, page: uploaded, ...field }) => {
    const page = positions ? positions.get(uploaded) : uploaded
    const { value, readOnly, ...rest } = field
    const beginning = canHaveValue(field.type) ? { value, readOnly } : {}
    return page === undefined ? [] : [{ ...rest, ...beginning, signerIndex: recipient, page }]
  })
}

function positionsOf({ pages }: KeptPages): Map<number, number> | undefined {
  return pages && new Map(pages.map(({ page }, index) => [page, index + 1] as const).reverse())
}

/**
 * The fields of an envelope's or template's files as fields of the uploads that have exactly these
 * files. Each gets an id from `newId`, because a service may use an id again in another file. A
 * condition follows the field of its own file that has the id, or else that of another file.
 */
export function fromWireFields(
  files: readonly { document: string; fields: readonly Field[] }[],
  newId: () => string,
): PlacedField[] {
  const identified = files.map(({ document, fields }) => ({
    document,
    fields: fields.map((field) => ({ ...field, newId: newId() })),
  }))
  const idsOf = (fields: readonly { id: string; newId: string }[]) =>
    new Map(fields.map((field) => [field.id, field.newId]))
  const anywhere = idsOf(identified.flatMap(({ fields }) => fields))
  return identified.flatMap(({ document, fields }) => {
    const own = idsOf(fields)
    return fields.map(({ newId: id, type, signerIndex, page, required, readOnly, label, value, ...rest }) => ({
      id,
      document,
      recipient: signerIndex,
      type,
      page,
      ...clampPlace(rest),
      ...(required !== undefined && { required }),
      ...(readOnly !== undefined && { readOnly }),
      ...(label !== undefined && { label }),
      ...(value !== undefined && { value }),
      ...withConditions(formPropertiesOf(rest), (other) => own.get(other) ?? anywhere.get(other) ?? other),
    }))
  })
}

/** Properties whose conditions name other ids. */
export function withConditions<F extends FormProperties>(field: F, newIdOf: (id: string) => string): F {
  const { showIf, requiredIf } = field
  return {
    ...field,
    ...(showIf && { showIf: { ...showIf, field: newIdOf(showIf.field) } }),
    ...(requiredIf && { requiredIf: { ...requiredIf, field: newIdOf(requiredIf.field) } }),
  }
}

type OnPage = Pick<PlacedField, 'document' | 'page' | 'x' | 'y' | 'width' | 'height'>

/** All fields once one page of a document was turned clockwise: those of the page turn with it. */
export function turnPage<F extends OnPage>(
  fields: readonly F[],
  at: { document: string; page: number },
  turn: QuarterTurn,
): F[] {
  return fields.map((field) =>
    field.document === at.document && field.page === at.page ? { ...field, ...turnPlace(field, turn) } : field,
  )
}

/** What was sent of an envelope, or what the service answers about it. */
type Placed = {
  signers?: readonly Pick<DocumentSigner, 'id' | 'email'>[] | undefined
  files?: readonly Pick<PdfFile, 'fields'>[] | undefined
}

/** `file` is the position of the field's document. */
export type FieldDifference = { file: number; field: Field; what: 'missing' | 'moved' | 'changed' }

/** A thousandth of the page: half a point on paper. */
const NEAR = 0.001

/** The fields that a service didn't keep as sent; undefined if it answers no fields. */
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
    const isSame = isAlike(field, other, ids) && personOf(sent, field) === personOf(arrived, other)
    return isSame ? [] : [{ file, field, what: 'changed' }]
  })
}

/** By its id, or, where the service gives its own, the nearest of its type. */
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

const isAlike = (one: Field, other: Field, ids: ReadonlySet<string>) =>
  one.type === other.type &&
  (one.required ?? false) === (other.required ?? false) &&
  (one.readOnly ?? false) === (other.readOnly ?? false) &&
  (one.label ?? '') === (other.label ?? '') &&
  (one.value ?? '') === (other.value ?? '') &&
  OFFERED_PROPERTY_NAMES.every((name) => comparable(one[name], ids) === comparable(other[name], ids))

/** A condition of a service that gives its own ids cannot be followed. */
function comparable(property: FormProperties[keyof FormProperties], ids: ReadonlySet<string>): string | undefined {
  if (typeof property !== 'object' || Array.isArray(property)) return JSON.stringify(property)
  const { field, is, value = '' } = property
  return JSON.stringify([ids.has(field) ? field : '', is, value])
}

/** A field's signer by id, or by position where signers carry none. */
function personOf({ signers = [] }: Placed, { signerIndex }: Field): string | undefined {
  const signer = signers.find(({ id }) => id === signerIndex) ?? signers[signerIndex]
  return signer?.email?.trim().toLowerCase()
}
