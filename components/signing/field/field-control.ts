import type { ComponentProps } from 'react'
import { useController } from 'react-hook-form'
import { cn } from '@/components/ui/cn'
import { type RecipientLook, recipientLook } from '@/components/ui/recipient'
import type { Pattern } from '@/lib/contract/field-types'
import { dayRange } from '@/lib/envelope/field-entry'
import { useRoomMessages } from '../language'
import { controlId, useRoom } from '../room'
import { errorOf, type FieldShape, fieldLabel, type Group, isFilled, type OwnField } from './fields'

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

const AUTOCOMPLETE: Partial<Record<OwnField['type'], string>> = {
  name: 'name',
  company: 'organization',
  title: 'organization-title',
  phone: 'tel',
}

const PATTERN_INPUTS: Partial<Record<Pattern, ComponentProps<'input'>>> = {
  digits: { inputMode: 'numeric' },
  email: { inputMode: 'email', autoComplete: 'email', autoCapitalize: 'none' },
  url: { inputMode: 'url', autoComplete: 'url', autoCapitalize: 'none' },
  iban: { autoCapitalize: 'characters', spellCheck: false },
}

/** What keyboard and completion a text gets, and what its picker offers. */
export function inputProps({ type, pattern, min, max }: OwnField): ComponentProps<'input'> {
  // Without a latest day, browsers offer years of six digits.
  if (type === 'date_entry') return { type: 'date', max: '9999-12-31', ...dayRange({ min, max }), autoComplete: 'off' }
  // The keys for decimals lack the minus on some phones.
  if (type === 'number') return { inputMode: min?.startsWith('-') ? 'text' : 'decimal', autoComplete: 'off' }
  return {
    type: type === 'phone' ? 'tel' : 'text',
    autoComplete: AUTOCOMPLETE[type] ?? 'off',
    ...(pattern && PATTERN_INPUTS[pattern]),
  }
}

/** What is wrong with a field, or with the group that it belongs to. */
export function useFieldError(at: number): { group: Group | undefined; error: string | undefined } {
  const { groups, wrong } = useRoom()
  const group = groups.get(at)
  return { group, error: errorOf(group?.members ?? [at], wrong) }
}

/** One field's value, its error, and what every control for it needs. */
export function useFieldControl(at: number, field: OwnField) {
  const t = useRoomMessages()
  const { control, states, rules, toReview, open, visit, check, choose } = useRoom()
  const { group, error } = useFieldError(at)
  const { field: input } = useController({ control, name: `values.${at}` })
  const value: string = input.value ?? ''
  const required = group ? group.rule !== undefined : states[at]?.isRequired === true
  const look = recipientLook(field.signerIndex)
  const isReviewed = !toReview.has(at)
  const label = fieldLabel(field, t)
  return {
    value,
    /** The entry as it is sent and printed. */
    entry: rules.entryOf(field, value),
    error,
    group,
    need: required ? 'required' : 'optional',
    isReviewed,
    label,
    set: (next: string) => {
      if (field.type === 'radio' && group) return choose(at, group)
      input.onChange(next)
      check(at, next)
    },
    // Moving from one field of a group to the next does not leave the group.
    blur: group ? undefined : input.onBlur,
    open: () => open(at),
    shared: {
      id: controlId(at),
      onFocus: () => visit(at),
      'aria-describedby': !error && field.hint ? noteId(at) : undefined,
    },
    /** A group says this once, for all of its fields. */
    aria: group ? {} : { 'aria-required': required || undefined, 'aria-invalid': error ? true : undefined },
    /** Adds the error to the control's name. */
    nameWith: (name: string) => (error ? t('named', { name, text: error }) : name),
    styleFor: (isDone = isFilled(value)) =>
      fieldStyle({
        isDone: isDone && isReviewed && error === undefined,
        isRequired: required,
        isWrong: error !== undefined,
        look,
      }),
  }
}

export const noteId = (at: number) => `${controlId(at)}-note`
