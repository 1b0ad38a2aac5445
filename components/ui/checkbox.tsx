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
  const box = (
    <input
      type="checkbox"
      aria-describedby={note ? noteId : undefined}
      aria-invalid={error ? true : undefined}
      {...props}
      onChange={(event) => {
        onChange?.(event)
        onCheckedChange?.(event.target.checked)
      }}
      className={cn('size-4 shrink-0 accent-accent pointer-coarse:size-5', label ? 'mt-0.5' : className)}
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
        <p id={noteId} className={cn('mt-1 pl-6 text-12', error ? 'text-bad' : 'text-ink-faint')}>
          {note}
        </p>
      ) : null}
    </div>
  )
}
