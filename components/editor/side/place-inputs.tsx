'use client'

import type { DraftField } from '@/lib/desk/drafts/contract/draft-content'
import { FIELD_SIZES } from '@/lib/envelope/geometry/field-sizes'
import { boxOn } from '../model/edit'
import { moveSelectionTo, setBox } from '../state/moving'
import { useEditor, useEditorParts } from '../state/use-editor'
import { NumberInput } from './number-input'

/** Page, position and size of a field as numbers: exact, for distant pages, and without dragging. */
export function PlaceInputs({ field }: { field: DraftField }) {
  const { store } = useEditorParts()
  const pages = useEditor((state) => state.pages)
  const page = pages.find(field)
  if (!page) return null
  const { x, y, width, height } = boxOn(field, page)
  const { size } = page
  const { least } = FIELD_SIZES[field.type]
  const inputs = [
    { name: 'x', label: 'Left', value: x, min: 0, max: size.width - width },
    { name: 'y', label: 'Top', value: y, min: 0, max: size.height - height },
    { name: 'width', label: 'Width', value: width, min: least.width, max: size.width - x },
    { name: 'height', label: 'Height', value: height, min: least.height, max: size.height - y },
  ] as const
  const count = pages.list.length
  return (
    <>
      <NumberInput
        label={`Page, of ${count}`}
        value={page.index + 1}
        min={1}
        max={count}
        digits={0}
        onCommit={(number) => {
          const to = pages.at(number - 1)
          if (to) moveSelectionTo(store, to)
        }}
      />
      <fieldset className="flex flex-col gap-1">
        <legend className="contents">
          <span className="text-13 font-medium text-ink">Position and size</span>
          <span className="text-12 text-ink-faint">In points: 72 are an inch, 28.35 a centimeter.</span>
        </legend>
        <div className="grid grid-cols-2 gap-x-2 gap-y-1">
          {inputs.map(({ name, ...input }) => (
            <NumberInput key={name} {...input} digits={2} onCommit={(points) => setBox(store, { [name]: points })} />
          ))}
        </div>
      </fieldset>
    </>
  )
}
