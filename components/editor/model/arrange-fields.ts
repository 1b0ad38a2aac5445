import type { DraftField } from '@/lib/desk/drafts/contract/draft-content'
import { type Alignment, align, type Boxes, distribute, sameSize } from './arrange'
import { boxOn, mapFields, placeOn } from './edit'
import { groupBy } from './group-by'
import type { EditorPage, EditorPages } from './pages'

export type Arrangement = Alignment | 'across' | 'down' | 'size'

/** Aligns, distributes or resizes fields: those of each page among themselves, sizes like those of the first. */
export function arrangeFields(
  fields: readonly DraftField[],
  chosen: readonly DraftField[],
  arrangement: Arrangement,
  pages: EditorPages,
): readonly DraftField[] {
  const [model] = chosen
  const modelPage = model && pages.find(model)
  if (!modelPage) return fields
  const size = boxOn(model, modelPage)
  const arranged = new Map<string, DraftField>()
  for (const [page, onPage] of groupBy(chosen, (field) => pages.find(field))) {
    if (!page) continue
    const boxes = arrangeBoxes(new Map(onPage.map((field) => [field.id, boxOn(field, page)])), arrangement, size)
    for (const field of onPage) arranged.set(field.id, placed(field, boxes, page))
  }
  return mapFields(fields, new Set(arranged.keys()), (field) => arranged.get(field.id) ?? field)
}

function placed(field: DraftField, boxes: Boxes, page: EditorPage): DraftField {
  const box = boxes.get(field.id)
  if (!box) return field
  const place = placeOn({ page, box }, field.type)
  const isSame = (['x', 'y', 'width', 'height'] as const).every((name) => place[name] === field[name])
  return isSame ? field : { ...field, ...place }
}

function arrangeBoxes(boxes: Boxes, arrangement: Arrangement, size: { width: number; height: number }): Boxes {
  switch (arrangement) {
    case 'size':
      return sameSize(boxes, size)
    case 'across':
      return distribute(boxes, 'x')
    case 'down':
      return distribute(boxes, 'y')
    default:
      return align(boxes, arrangement)
  }
}
