'use client'

import type { FormEvent } from 'react'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Dialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Textarea } from '@/components/ui/textarea'
import { asked, fieldLabel, isRequired, type OwnField } from '../own-field'
import { longest } from '../room-form'
import { useValue } from './use-value'

type FieldDialogProps = {
  at: number
  field: OwnField
  onClose: () => void
  /** Goes on to the next empty field; absent when this is the last. */
  onNext: (() => void) | undefined
}

/** A field at a size for thumbs. What is entered is on the page at once. */
export function FieldDialog({ at, field, onClose, onNext }: FieldDialogProps) {
  const { value, set, blur, error } = useValue(at)
  const label = fieldLabel(field)

  function submit(event: FormEvent) {
    event.preventDefault()
    blur()
    if (onNext) onNext()
    else onClose()
  }

  const shared = {
    value,
    maxLength: longest(field),
    readOnly: field.type === 'email',
    onChange: (event: { target: { value: string } }) => set(event.target.value),
    onBlur: blur,
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={label}
      description={`Page ${field.page}, ${isRequired(field) ? 'required' : 'optional'}`}
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        {asked(field) === 'tick' ? (
          <Checkbox
            label={label}
            error={error}
            checked={value === 'true'}
            onCheckedChange={(checked) => set(checked ? 'true' : '')}
          />
        ) : (
          <Field label={label} error={error} optional={!isRequired(field)}>
            {field.type === 'text' ? <Textarea rows={3} {...shared} /> : <Input {...shared} />}
          </Field>
        )}
        <div className="flex flex-wrap justify-end gap-2">
          {onNext ? <Button onClick={onClose}>Done</Button> : null}
          <Button type="submit" variant="primary">
            {onNext ? 'Next field' : 'Done'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
