'use client'

import { type ComponentProps, type FormEvent, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/choices'
import { Dialog } from '@/components/ui/dialog'
import { Field, Input, Textarea } from '@/components/ui/field'
import { longestValue } from '@/lib/contract/field-types'
import { useRoom } from '../room'
import { hasLines, useFieldControl } from './field-control'
import { FieldList } from './field-list'
import { asked, isRequired, type OwnField } from './fields'

type FieldDialogProps = {
  at: number
  field: OwnField
  onClose: () => void
  /** Continues with the next empty field; undefined for the last one. */
  onNext: (() => void) | undefined
}

/** A field in a size for fingers. The page shows what is entered at once. */
export function FieldDialog({ at, field, onClose, onNext }: FieldDialogProps) {
  const { value, set, blur, error, label, need } = useFieldControl(at, field)
  const { boxes, accepts } = useRoom()
  const box = boxes.get(at)
  const control = useRef<HTMLInputElement & HTMLTextAreaElement>(null)

  /** Stays open while what was typed cannot stay in the field. */
  async function leave(then: () => void) {
    blur()
    if (await accepts(at)) then()
    else control.current?.focus()
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    void leave(onNext ?? onClose)
  }

  const shared = {
    ref: control,
    value,
    maxLength: longestValue(field.type),
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
      description={`Page ${field.page}, ${need}`}
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
            {!box || hasLines(field, box) ? <Textarea rows={3} {...shared} /> : <Input {...shared} />}
          </Field>
        )}
        <div className="flex flex-wrap justify-end gap-2">
          {onNext ? <Button onClick={() => void leave(onClose)}>Done</Button> : null}
          <Button type="submit" variant="primary">
            {onNext ? 'Next field' : 'Done'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

type FieldListDialogProps = ComponentProps<typeof FieldList> & {
  open: boolean
  onClose: () => void
  description: string
}

/** The signer's fields, on screens without room beside the document. */
export function FieldListDialog({ open, onClose, description, ...list }: FieldListDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onClose} title="Your fields" description={description}>
      <FieldList {...list} />
    </Dialog>
  )
}
