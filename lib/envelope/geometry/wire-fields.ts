import type { Field } from '@/lib/contract/field'
import { canHaveValue } from '@/lib/contract/field-types'
import { clampPlace } from './place'
import { type QuarterTurn, turnPlace } from './turn'

/** What a field is and where, by its recipient and its page in the uploaded file (a draft's field). */
export type PlacedField = Omit<WireField, 'signerIndex'> & { document: string; recipient: number }

/** The pages of an uploaded file that are sent, in this order; absent: all of them. */
type KeptPages = { id: string; pages?: readonly { page: number }[] | undefined }

type WireField = Pick<
  Field,
  'id' | 'type' | 'signerIndex' | 'page' | 'x' | 'y' | 'width' | 'height' | 'required' | 'readOnly' | 'label' | 'value'
>

/**
 * A document's fields as they are sent: a page counts by its position in what is sent. Fields of other documents and of pages
 * that aren't sent are left out; a page that is sent twice has its fields the first time. A value that the type can't hold, left
 * from another type, isn't sent.
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
 * The fields of an envelope's or template's file as fields of the upload that has exactly this file. Each gets an id from
 * `newId`, because a service may use an id again in another file.
 */
export function fromWireFields(document: string, fields: readonly Field[], newId: () => string): PlacedField[] {
  return fields.map(({ type, signerIndex, page, required, readOnly, label, value, ...place }) => ({
    id: newId(),
    document,
    recipient: signerIndex,
    type,
    page,
    ...clampPlace(place),
    ...(required !== undefined && { required }),
    ...(readOnly !== undefined && { readOnly }),
    ...(label !== undefined && { label }),
    ...(value !== undefined && { value }),
  }))
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
