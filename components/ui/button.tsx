'use client'

import { Button as BaseButton } from '@base-ui/react/button'
import { cva, type VariantProps } from 'class-variance-authority'
import Link from 'next/link'
import type { ComponentProps } from 'react'
import { cn } from './cn'
import { Spinner } from './spinner'

const button = cva(
  'inline-flex shrink-0 select-none items-center justify-center gap-2 whitespace-nowrap rounded-md border font-medium transition-colors duration-140 disabled:opacity-60 aria-disabled:opacity-60 [&_svg]:size-4 [&_svg]:shrink-0',
  {
    variants: {
      variant: {
        primary: 'border-transparent bg-accent text-on-accent hover:bg-accent-hover',
        secondary: 'border-line-strong bg-surface text-ink hover:bg-hover',
        ghost: 'border-transparent text-ink-soft hover:bg-hover hover:text-ink',
        danger: 'border-transparent bg-bad text-on-accent hover:bg-bad-hover',
      },
      size: {
        md: 'h-8 px-3 text-14 pointer-coarse:h-11 pointer-coarse:px-4',
        sm: 'h-7 px-2 text-13 pointer-coarse:h-9 pointer-coarse:px-3',
      },
    },
    defaultVariants: { variant: 'secondary', size: 'md' },
  },
)

type Look = VariantProps<typeof button>
type ButtonProps = Omit<ComponentProps<typeof BaseButton>, 'className'> &
  Look & {
    className?: string
    /** The action is under way: the button stays focusable, says so, and takes no second press. */
    pending?: boolean
  }

export function Button({ variant, size, pending = false, disabled, className, children, ...props }: ButtonProps) {
  return (
    <BaseButton
      type="button"
      {...props}
      disabled={disabled || pending}
      focusableWhenDisabled={pending}
      aria-busy={pending || undefined}
      className={cn(button({ variant, size }), className)}
    >
      {pending ? <Spinner /> : null}
      {children}
    </BaseButton>
  )
}

type ButtonLinkProps = ComponentProps<typeof Link> & Look

/** A link that looks like a button: it leads somewhere, it does nothing. */
export function ButtonLink({ variant, size, className, ...props }: ButtonLinkProps) {
  return <Link prefetch={false} {...props} className={cn(button({ variant, size }), className)} />
}
