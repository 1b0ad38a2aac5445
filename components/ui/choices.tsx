'use client'

import { type ComponentProps, type ReactNode, useId } from 'react'
import { cn } from './cn'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & {
  /** Leave out only where a name comes from `aria-label` or `aria-labelledby`. */
  label?: ReactNode
  help?: ReactNode
  error?: ReactNode
  onCheckedChange?: (checked: boolean) => void
}

export function Checkbox({ label, help, error, onCheckedChange, onChange, className, ...props }: CheckboxProps) {
  const noteId = useId()
  const note = error ?? help
  const describedBy = [props['aria-describedby'], note && noteId].filter(Boolean).join(' ')
  const box = (
    <input
      type="checkbox"
      aria-invalid={error ? true : undefined}
      {...props}
      aria-describedby={describedBy || undefined}
      onChange={(event) => {
        onChange?.(event)
        onCheckedChange?.(event.target.checked)
      }}
      className={cn('size-4 shrink-0 accent-ink pointer-coarse:size-5', label ? 'mt-0.5' : className)}
    />
  )
  if (!label) return box
  return (
    <div className={className}>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the control is `box` */}
      <label className="flex items-start gap-2 text-14 text-ink pointer-coarse:min-h-11 pointer-coarse:py-3">
        {box}
        <span>{label}</span>
      </label>
      {note ? (
        <p id={noteId} className={cn('mt-1 ps-6 text-12', error ? 'text-bad' : 'text-ink-faint')}>
          {note}
        </p>
      ) : null}
    </div>
  )
}

type RadioGroupProps<T extends string> = {
  label: ReactNode
  options: readonly { value: T; label: ReactNode; help?: ReactNode }[]
  value: T
  onValueChange: (value: T) => void
  /** One row instead of one below the other. */
  inline?: boolean
  className?: string
}

export function RadioGroup<T extends string>({ label, options, value, onValueChange, ...props }: RadioGroupProps<T>) {
  const name = useId()
  return (
    <fieldset className={props.className}>
      <legend className="mb-1 text-13 font-medium text-ink">{label}</legend>
      <div className={cn('flex gap-x-4 gap-y-1', props.inline ? 'flex-wrap' : 'flex-col')}>
        {options.map((option) => (
          <label
            key={option.value}
            className="flex items-start gap-2 text-14 text-ink pointer-coarse:min-h-11 pointer-coarse:py-3"
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onValueChange(option.value)}
              className="mt-0.5 size-4 shrink-0 accent-ink pointer-coarse:mt-0 pointer-coarse:size-5"
            />
            <span>
              <span>{option.label}</span>
              {option.help ? <span className="block text-12 text-ink-faint">{option.help}</span> : null}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role' | 'onChange' | 'className' | 'checked'> & {
  label: ReactNode
  checked: boolean
  onCheckedChange: (checked: boolean) => void
}

/** Something that is on or off, and changes at once or after a question. */
export function Switch({ label, checked, onCheckedChange, ...props }: SwitchProps) {
  return (
    <label className="inline-flex min-w-0 items-center gap-2 text-14 text-ink pointer-coarse:min-h-11">
      <input
        type="checkbox"
        role="switch"
        aria-checked={checked}
        checked={checked}
        {...props}
        onChange={(event) => onCheckedChange(event.target.checked)}
        className="peer sr-only"
      />
      <span
        aria-hidden="true"
        className="relative h-4 w-7 shrink-0 rounded-full bg-line-strong outline-focus after:absolute after:top-0.5 after:left-0.5 after:size-3 after:rounded-full after:bg-surface peer-checked:bg-ink peer-checked:after:translate-x-3 peer-disabled:opacity-60 peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2"
      />
      <span className="min-w-0">{label}</span>
    </label>
  )
}
