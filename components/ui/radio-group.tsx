'use client'

import { type ReactNode, useId } from 'react'
import { cn } from './cn'

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
              className="mt-0.5 size-4 shrink-0 accent-accent pointer-coarse:size-5"
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
