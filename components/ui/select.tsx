'use client'

import type { ComponentProps } from 'react'
import { cn } from './cn'
import { useField } from './field'
import { ChevronDown } from './icons'
import { control } from './input'

type SelectProps = Omit<ComponentProps<'select'>, 'children'> & {
  options: readonly { value: string; label: string; disabled?: boolean }[]
  onValueChange?: (value: string) => void
}

/** The native select, which works on phones, by keyboard and with screen readers without scripts. */
export function Select({ options, onValueChange, onChange, className, ...props }: SelectProps) {
  return (
    <div className={cn('relative min-w-0', className)}>
      <select
        {...useField()}
        {...props}
        onChange={(event) => {
          onChange?.(event)
          onValueChange?.(event.target.value)
        }}
        className={cn(control, 'h-8 appearance-none truncate pr-8 pointer-coarse:h-11 max-sm:h-11')}
      >
        {options.map(({ value, label, disabled }) => (
          <option key={value} value={value} disabled={disabled} className="bg-raised text-ink">
            {label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 right-2.5 my-auto size-4 text-ink-soft"
      />
    </div>
  )
}
