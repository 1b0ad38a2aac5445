'use client'

import { cn } from '@/components/ui/cn'
import { longestValue } from '@/lib/contract/field-types'
import type { PaperBox } from '../adopt/typed-mark'
import { isFilled } from '../field-order'
import { StampedText } from '../filled/stamped-text'
import type { OwnField } from '../own-field'
import { type FieldShape, onlyBox, textSize } from './field-style'
import { useFieldControl } from './use-field-control'

type TextControlProps = { at: number; field: OwnField; shape: FieldShape /** The field on paper. */; box: PaperBox }

const AUTOCOMPLETE: Partial<Record<OwnField['type'], string>> = {
  name: 'name',
  company: 'organization',
  title: 'organization-title',
}

/**
 * Text typed directly on the page, which shows it as it is stamped once the focus has left. The e-mail address is the invitation's and
 * read-only.
 */
export function TextControl({ at, field, shape, box }: TextControlProps) {
  const { value, set, blur, error, label, shared, aria, nameWith, styleFor } = useFieldControl(at, field)
  const props = {
    ...shared,
    ...aria,
    'aria-label': nameWith(label),
    title: error ?? label,
    placeholder: label,
    readOnly: field.type === 'email',
    maxLength: longestValue(field.type),
    value,
    onChange: (event: { target: { value: string } }) => set(event.target.value),
    onBlur: blur,
    className: cn(
      styleFor(),
      textSize(shape),
      'peer absolute inset-0 size-full resize-none px-1 placeholder:text-ink-faint',
      isFilled(value) && 'not-focus:text-transparent',
    ),
  }
  return (
    <>
      {shape.hasLines ? (
        <textarea {...props} />
      ) : (
        <input type="text" autoComplete={AUTOCOMPLETE[field.type] ?? 'off'} {...props} />
      )}
      {isFilled(value) ? (
        <span className="pointer-events-none peer-focus:hidden">
          <StampedText text={value} box={box} />
        </span>
      ) : null}
    </>
  )
}

/** A field too small to type in: it shows its value and opens a dialog. */
export function SmallTextControl({ at, field, shape, box }: TextControlProps) {
  const { value, label, need, shared, open, nameWith, styleFor } = useFieldControl(at, field)
  const isDone = isFilled(value)
  return (
    <button
      {...shared}
      type="button"
      aria-haspopup="dialog"
      aria-label={nameWith(`${label}, ${isDone ? value : `${need}, empty`}`)}
      onClick={open}
      className={cn(
        styleFor(),
        textSize(shape),
        onlyBox,
        'absolute inset-0 flex size-full px-0.5 text-left',
        shape.hasLines ? 'items-start leading-tight' : 'items-center leading-none',
      )}
    >
      {isDone ? <StampedText text={value} box={box} /> : <span className="truncate">{label}</span>}
    </button>
  )
}
