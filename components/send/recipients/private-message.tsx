'use client'

import { LockKeyhole } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Textarea } from '@/components/ui/textarea'

type PrivateMessageProps = {
  path: string
  value: string | undefined
  readOnly: boolean
  onChange: (value: string | undefined) => void
}

/** A message that only this person reads; a button until it is used. */
export function PrivateMessage({ path, value, readOnly, onChange }: PrivateMessageProps) {
  const [isOpen, setIsOpen] = useState(value !== undefined)
  if (!isOpen && value === undefined) {
    return readOnly ? null : (
      <Button variant="ghost" className="sm:mt-6" onClick={() => setIsOpen(true)}>
        <LockKeyhole aria-hidden="true" />
        Private message
      </Button>
    )
  }
  return (
    <Field label="Private message" optional help="Only this person reads it." className="min-w-0 flex-1 basis-60">
      <Textarea
        rows={2}
        name={path}
        readOnly={readOnly}
        // Opened by a press of the button, which is gone.
        ref={(element) => {
          if (value === undefined && isOpen) element?.focus()
        }}
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value || undefined)}
      />
    </Field>
  )
}
