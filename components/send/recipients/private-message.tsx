'use client'

import { Field } from '@/components/ui/field'
import { Textarea } from '@/components/ui/textarea'

type PrivateMessageProps = {
  path: string
  value: string | undefined
  readOnly: boolean
  /** It was opened by a press of its button, which is gone. */
  autoFocus: boolean
  onChange: (value: string | undefined) => void
}

/** A message that only this person reads. */
export function PrivateMessage({ path, value, readOnly, autoFocus, onChange }: PrivateMessageProps) {
  return (
    <Field label="Private message" optional help="Only this person reads it.">
      <Textarea
        rows={2}
        name={path}
        readOnly={readOnly}
        ref={(element) => {
          if (autoFocus && value === undefined) element?.focus()
        }}
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value || undefined)}
      />
    </Field>
  )
}
