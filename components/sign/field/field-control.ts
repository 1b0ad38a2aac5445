import { useController } from 'react-hook-form'
import { cn } from '@/components/ui/cn'
import { type RecipientLook, recipientLook } from '@/components/ui/recipient'
import { controlId, useRoom } from '../room'
import { fieldLabel, isFilled, isRequired, type OwnField } from './fields'

/** A field's style on paper: unfinished ones stand out. Each state also has a line of its own. */
export function fieldStyle(state: {
  isDone: boolean
  isRequired: boolean
  isWrong: boolean
  look: Pick<RecipientLook, 'line' | 'tint'>
}): string {
  return cn(
    'rounded-sm border text-pen outline-offset-1 transition-colors duration-140 focus:outline-2 focus:outline-focus',
    state.isDone ? 'border-line-strong bg-surface/70' : `${state.look.line} ${state.look.tint}`,
    !state.isDone && (state.isRequired ? 'border-l-3' : 'border-dashed'),
    state.isWrong && 'border-2 border-dotted border-bad bg-bad-soft',
  )
}

/** A field's place on the screen. */
export type FieldShape = {
  height: number
  /** High enough on paper for several lines. */
  hasLines: boolean
}

/** From this height on paper, in points, a text has several lines. */
const SEVERAL_LINES = 32

export const hasLines = ({ type }: Pick<OwnField, 'type'>, paper: { height: number }): boolean =>
  type === 'text' && paper.height >= SEVERAL_LINES

/**
 * Text in the size in which it is stamped. In steps, because style attributes are not allowed
 * before hydration.
 */
export function textSize(shape: FieldShape): string {
  const height = shape.hasLines ? Math.min(shape.height / 3, 14) : shape.height
  if (height >= 30) return 'text-16'
  if (height >= 24) return 'text-14'
  if (height >= 18) return 'text-13'
  // A phone shows the whole page: text is as small as the print, and a tap opens the field's
  // dialog.
  return height >= 14 ? 'text-12' : 'text-[0.4375rem]'
}

/** What a control draws beyond its box takes no press from the box that is drawn there. */
export const onlyBox = '*:pointer-events-none'

/** A `tabIndex`: Chrome moves a tap on what cannot take the focus to the nearest control. */
export const HOLDS_TAPS = -1

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
      fieldStyle({ isDone: isDone && error === undefined, isRequired: required, isWrong: error !== undefined, look }),
  }
}
