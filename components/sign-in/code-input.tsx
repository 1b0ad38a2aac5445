import type { RefObject } from 'react'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'

type CodeInputProps = {
  ref: RefObject<HTMLInputElement | null>
  label: string
  help: string
  error: string | undefined
  inputMode: 'numeric' | 'text'
  autoFocus?: boolean
  value: string
  onChange: (code: string) => void
}

export function CodeInput({ ref, label, help, error, inputMode, autoFocus, value, onChange }: CodeInputProps) {
  return (
    <Field label={label} help={help} error={error}>
      <Input
        ref={ref}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        inputMode={inputMode}
        maxLength={40}
        autoFocus={autoFocus}
        className="tabular font-mono"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  )
}
