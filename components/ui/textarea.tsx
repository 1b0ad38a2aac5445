'use client'

import type { ComponentProps } from 'react'
import { cn } from './cn'
import { useField } from './field'
import { control } from './input'

/** Grows with its text where the browser can, up to a third of the window. */
export function Textarea({ className, rows = 4, ...props }: ComponentProps<'textarea'>) {
  const size = 'field-sizing-content max-h-[33vh] min-h-20 resize-y py-1.5'
  return <textarea rows={rows} {...useField()} {...props} className={cn(control, size, className)} />
}
