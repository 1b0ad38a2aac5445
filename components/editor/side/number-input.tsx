'use client'

import { useState } from 'react'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'

type NumberInputProps = {
  label: string
  value: number
  min: number
  max: number
  /** How many digits after the point are shown and accepted. */
  digits: number
  onCommit: (value: number) => void
}

/** A number that takes effect with Enter or when the input is left. What is typed is dropped once the value changes elsewhere. */
export function NumberInput({ label, value, min, max, digits, onCommit }: NumberInputProps) {
  const round = (number: number) => Number(number.toFixed(digits))
  const shown = String(round(value))
  const [typed, setTyped] = useState<{ text: string; instead: string }>()
  const [isChecked, setIsChecked] = useState(false)
  const text = typed?.instead === shown ? typed.text : shown
  const number = parse(text, digits)
  const [least, most] = [round(min), round(max)]
  const isValid = text === shown || (number !== undefined && number >= least && number <= most)

  function commit() {
    setIsChecked(true)
    if (!isValid) return
    setTyped(undefined)
    if (number !== undefined && text !== shown) onCommit(number)
  }

  return (
    <Field label={label} error={isChecked && !isValid ? `Enter a number from ${least} to ${most}.` : undefined}>
      <Input
        inputMode={digits === 0 ? 'numeric' : 'decimal'}
        autoComplete="off"
        value={text}
        onChange={(event) => {
          setTyped({ text: event.target.value, instead: shown })
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
