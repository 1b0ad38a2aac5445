'use client'

import type { ComponentProps, ReactNode } from 'react'

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
        className="relative h-4 w-7 shrink-0 rounded-full bg-line-strong outline-focus after:absolute after:top-0.5 after:left-0.5 after:size-3 after:rounded-full after:bg-surface peer-checked:bg-accent peer-checked:after:translate-x-3 peer-disabled:opacity-60 peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2"
      />
      <span className="min-w-0">{label}</span>
    </label>
  )
}
