'use client'

import type { ComponentProps } from 'react'
import { cn } from './cn'
import { useField } from './field'

/** Shared by inputs, text areas and selects. */
export const control =
  'w-full min-w-0 rounded-md border border-line-strong bg-surface px-2.5 text-14 text-ink placeholder:text-ink-faint focus-visible:outline-offset-0 disabled:bg-hover disabled:text-ink-soft [&:is(input,textarea):read-only]:bg-hover aria-invalid:border-bad pointer-coarse:text-16 max-sm:text-16'

export function Input({ className, ...props }: ComponentProps<'input'>) {
  return <input {...useField()} {...props} className={cn(control, 'h-8 pointer-coarse:h-11 max-sm:h-11', className)} />
}
