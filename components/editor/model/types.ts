import { canHaveValue, type FieldType, longestValue } from '@/lib/contract/field-types'
import type { DraftField } from '@/lib/desk/drafts/contract/draft-content'
import { FIELD_SIZES } from '@/lib/envelope/geometry/field-sizes'
import { placeOn, type Spot } from './edit'
import type { EditorPage } from './pages'

export const TYPE_LABELS: Record<FieldType, string> = {
  signature: 'Signature',
  initials: 'Initials',
  date: 'Date',
  name: 'Name',
  email: 'E-mail',
  company: 'Company',
  title: 'Job title',
  text: 'Text',
  checkbox: 'Checkbox',
}

/** Changes a field's type. It keeps its place and the properties that both types have. */
export function withType(field: DraftField, type: FieldType, page: EditorPage | undefined): DraftField {
  const { value, readOnly, ...rest } = field
  const isSameKind = (type === 'checkbox') === (field.type === 'checkbox')
  const isKept = canHaveValue(type) && isSameKind && (value?.length ?? 0) <= longestValue(type)
  return {
    ...rest,
    type,
    // The new type may need more room.
    ...(page && placeOn({ page, box: pointsOf(field, page) }, type)),
    ...(isKept && value !== undefined && { value }),
    ...(isKept && readOnly !== undefined && { readOnly }),
  }
}

const pointsOf = (field: DraftField, { size }: EditorPage) => ({
  x: field.x * size.width,
  y: field.y * size.height,
  width: field.width * size.width,
  height: field.height * size.height,
})

type NewField = Spot & { id: string; type: FieldType; recipient: number }

export function newField({ id, type, recipient, ...spot }: NewField): DraftField {
  const { page } = spot
  return {
    id,
    document: page.document.id,
    page: page.page,
    recipient,
    type,
    ...placeOn(spot, type),
    // Most checkboxes are optional.
    required: type !== 'checkbox',
  }
}

/** A box of the type's usual size around a point on a page. */
export function usualBox(type: FieldType, { size }: EditorPage, center: { x: number; y: number }) {
  const { usual } = FIELD_SIZES[type]
  const width = Math.min(usual.width, size.width)
  const height = Math.min(usual.height, size.height)
  return { x: center.x - width / 2, y: center.y - height / 2, width, height }
}
