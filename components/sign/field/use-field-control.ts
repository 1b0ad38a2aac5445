import { useController } from 'react-hook-form'
import { recipientLook } from '@/components/ui/recipient/look'
import { isFilled } from '../field-order'
import { fieldLabel, isRequired, type OwnField } from '../own-field'
import { controlId, useRoom } from '../room'
import { fieldStyle } from './field-style'

/** One field's value, its error, and what every control for it needs. */
export function useFieldControl(at: number, field: OwnField) {
  const { control, open, visit, check } = useRoom()
  const { field: input, fieldState } = useController({ control, name: `values.${at}` })
  const value: string = input.value ?? ''
  const error = fieldState.error?.message
  const required = isRequired(field)
  const look = recipientLook(field.signerIndex)
  const need = required ? 'required' : 'optional'
  return {
    value,
    error,
    need,
    label: fieldLabel(field),
    set: (next: string) => {
      input.onChange(next)
      check(at, next)
    },
    blur: input.onBlur,
    open: () => open(at),
    shared: { id: controlId(at), onFocus: () => visit(at) },
    aria: { 'aria-required': required || undefined, 'aria-invalid': error ? true : undefined },
    /** Adds the error to the control's name. */
    nameWith: (name: string) => (error ? `${name}: ${error}` : name),
    styleFor: (isDone = isFilled(value)) =>
      fieldStyle({ isDone, isRequired: required, isWrong: error !== undefined, look }),
  }
}
