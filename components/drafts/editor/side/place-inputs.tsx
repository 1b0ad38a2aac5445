'use client'

import { useState } from 'react'
import { Field, Input } from '@/components/ui/field'
import type { DraftField } from '@/lib/desk/drafts/contract/draft'
import { FIELD_SIZES } from '@/lib/printing/place'
import { boxOn } from '../model/edit'
import { moveSelectionTo, setBox } from '../state/change-fields'
import { useEditor, useEditorParts } from '../state/use-editor'

/**
 * Page, position and size of a field as numbers: exact, for distant pages, and without dragging.
 */
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

type NumberInputProps = {
  label: string
  value: number
  min: number
  max: number
  /** How many digits after the point are shown and accepted. */
  digits: number
  onCommit: (value: number) => void
}

/**
 * A number that takes effect with Enter or when the input is left. What is typed is dropped once
 * the value changes elsewhere.
 */
function NumberInput({ label, value, min, max, digits, onCommit }: NumberInputProps) {
  const round = (number: number) => Number(number.toFixed(digits))
  const valueText = String(round(value))
  const [typed, setTyped] = useState<{ text: string; instead: string }>()
  const [isChecked, setIsChecked] = useState(false)
  const text = typed?.instead === valueText ? typed.text : valueText
  const number = parse(text, digits)
  const [least, most] = [round(min), round(max)]
  const isValid = text === valueText || (number !== undefined && number >= least && number <= most)

  function commit() {
    setIsChecked(true)
    if (!isValid) return
    setTyped(undefined)
    if (number !== undefined && text !== valueText) onCommit(number)
  }

  return (
    <Field label={label} error={isChecked && !isValid ? `Enter a number from ${least} to ${most}.` : undefined}>
      <Input
        inputMode={digits === 0 ? 'numeric' : 'decimal'}
        autoComplete="off"
        value={text}
        onChange={(event) => {
          setTyped({ text: event.target.value, instead: valueText })
          setIsChecked(false)
        }}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          commit()
          if (isValid) return
          // Enter otherwise leaves the properties.
          event.preventDefault()
          event.stopPropagation()
        }}
      />
    </Field>
  )
}

/** "12.5" or "12,5"; undefined for anything else. */
function parse(text: string, digits: number): number | undefined {
  const pattern = digits === 0 ? /^\d{1,6}$/ : /^\d{1,6}(?:[.,]\d{0,6})?$/
  const trimmed = text.trim()
  return pattern.test(trimmed) ? Number(trimmed.replace(',', '.')) : undefined
}
