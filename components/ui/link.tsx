import Link from 'next/link'
import type { ComponentProps } from 'react'
import { cn } from './cn'

/** A link in running text. `prefetch` stays off: every prefetched page would spend requests of the shared key. */
export function TextLink({ className, ...props }: ComponentProps<typeof Link>) {
  return (
    <Link
      prefetch={false}
      {...props}
      className={cn('rounded-sm text-accent underline underline-offset-2 hover:text-accent-hover', className)}
    />
  )
}
