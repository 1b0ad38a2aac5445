'use client'

import { cn } from '@/components/ui/cn'
import { Check } from '@/components/ui/icons'
import { PrintedButton } from '@/components/ui/pdf/printed-button'
import { mostCharacters } from '@/lib/contract/field-types'
import { isPrintedButton } from '@/lib/printing/printed-button'
import { useRoomMessages } from '../language'
import { useRoom } from '../room'
import { inputProps, noteId, onlyBox, textSize, useFieldControl, useFieldError } from './field-control'
import { type ControlProps, canBeShortened, cellsOf, isFilled } from './fields'
import { StampedText } from './stamped-text'

/** A checkbox or radio button on the page: all of its box ticks it. */
export function TickControl({ at, field, page }: ControlProps) {
  const { value, group, set, blur, error, label, shared, aria, nameWith, styleFor } = useFieldControl(at, field)
  const { values } = useRoom()
  const isChecked = value === 'true'
  const isDone = isChecked || group?.members.some((member) => isFilled(values[member]))
  const isRadio = field.type === 'radio'
  const input = {
    ...shared,
    ...aria,
    type: isRadio ? 'radio' : 'checkbox',
    // Radio buttons of one name are one choice, wherever they are: arrow keys go through them.
    name: isRadio ? `choice-${group?.members[0] ?? at}` : undefined,
    title: error ?? label,
    checked: isChecked,
    onChange: (event: { target: { checked: boolean } }) => set(event.target.checked ? 'true' : ''),
    onBlur: blur,
  }
  if (isPrintedButton(field)) {
    return (
      // A press on the words counts, too.
      <label className="absolute inset-0">
        <span className="sr-only">{group ? label : nameWith(label)}</span>
        <input {...input} className="peer absolute inset-0 size-full opacity-0" />
        {/* Around the button, which the page shows as it is stamped. */}
        <span
          aria-hidden="true"
          className={cn(
            styleFor(isDone),
            'absolute -inset-[15%] outline-focus peer-focus:outline-2',
            isRadio && 'rounded-full',
            isDone && !error && 'border-transparent bg-transparent',
          )}
        />
        <PrintedButton button={field} page={page} isTicked={isChecked} className="[&_text]:pointer-events-auto" />
      </label>
    )
  }
  return (
    <>
      <span aria-hidden="true" className={cn(styleFor(isDone), 'absolute inset-0', isRadio && 'rounded-full')} />
      <label className="absolute inset-0 flex items-center justify-center">
        <span className="sr-only">{group ? label : nameWith(label)}</span>
        <input
          {...input}
          className={cn(
            'peer size-4 max-h-full max-w-full accent-pen forced-colors:appearance-none forced-colors:border-2 forced-colors:border-pen outline-offset-1 outline-bad focus:outline-2 focus:outline-focus aria-invalid:outline-2',
            isRadio && 'forced-colors:rounded-full',
          )}
        />
        {/* The system's own box is as dark as its theme. */}
        <Check
          aria-hidden="true"
          className="pointer-events-none absolute hidden size-3 text-pen forced-colors:peer-checked:block"
        />
      </label>
    </>
  )
}

/** What is wrong with a field, or how to fill it in, beside it while it has the focus. */
export function FieldNote({ at, field }: Pick<ControlProps, 'at' | 'field'>) {
  const { error } = useFieldError(at)
  const text = error ?? field.hint
  if (!text) return null
  return (
    <span
      id={noteId(at)}
      dir="auto"
      className={cn(
        'pointer-events-none absolute z-10 hidden w-max max-w-60 rounded-md bg-raised px-2 py-1 text-12 shadow-float group-focus-within:block [overflow-wrap:anywhere]',
        field.x + field.width / 2 > 0.5 ? 'right-0' : 'left-0',
        field.y + field.height > 0.8 ? 'bottom-full mb-1' : 'top-full mt-1',
        error ? 'text-bad' : 'text-ink',
      )}
    >
      {text}
    </span>
  )
}

/**
 * Text typed directly on the page, which shows it as it is stamped once the focus has left. The
 * email address is the invitation's and read-only.
 */
export function TextControl({ at, field, shape, box }: ControlProps) {
  const { value, entry, set, blur, error, label, shared, aria, nameWith, styleFor } = useFieldControl(at, field)
  const props = {
    ...shared,
    ...aria,
    'aria-label': nameWith(label),
    title: error ?? label,
    placeholder: label,
    readOnly: field.type === 'email',
    maxLength: mostCharacters(field),
    value,
    onChange: (event: { target: { value: string } }) => set(event.target.value),
    onBlur: blur,
    className: cn(
      styleFor(),
      textSize(shape),
      'peer absolute inset-0 size-full resize-none px-1 placeholder:text-ink-faint',
      isFilled(value) && 'not-focus:text-transparent not-focus:[&::-webkit-calendar-picker-indicator]:opacity-0',
    ),
  }
  return (
    <>
      {shape.hasLines ? <textarea {...props} /> : <input {...inputProps(field)} {...props} />}
      {isFilled(value) ? (
        <span className="pointer-events-none peer-focus:hidden">
          <StampedText text={entry} box={box} cells={cellsOf(field)} isRefused={canBeShortened(field)} />
        </span>
      ) : null}
    </>
  )
}

/** A field too small to type in: it shows its value and opens a dialog. */
export function SmallTextControl({ at, field, shape, box }: ControlProps) {
  const t = useRoomMessages()
  const { value, entry, label, need, shared, open, nameWith, styleFor } = useFieldControl(at, field)
  const isDone = isFilled(value)
  return (
    <button
      {...shared}
      type="button"
      aria-haspopup="dialog"
      aria-label={nameWith(
        isDone ? t('entry', { field: label, text: value }) : t('emptyEntry', { field: label, need }),
      )}
      onClick={open}
      className={cn(
        styleFor(),
        textSize(shape),
        onlyBox,
        'absolute inset-0 flex size-full px-0.5 text-left',
        shape.hasLines ? 'items-start leading-tight' : 'items-center leading-none',
      )}
    >
      {isDone ? (
        <StampedText text={entry} box={box} cells={cellsOf(field)} isRefused={canBeShortened(field)} />
      ) : (
        <span className="truncate">{label}</span>
      )}
    </button>
  )
}
