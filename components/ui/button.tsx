'use client'

import { cva, type VariantProps } from 'class-variance-authority'
import Link from 'next/link'
import type { ComponentProps, MouseEvent } from 'react'
import { cn } from './cn'
import { Spinner } from './icons'
import { Tooltip } from './tooltip'

const button = cva(
  // The edge is there only for forced colors, which have no tints.
  'target inline-flex shrink-0 select-none items-center justify-center gap-2 whitespace-nowrap rounded-md border border-transparent font-medium transition-colors duration-140 disabled:opacity-60 aria-disabled:opacity-60 [&_svg]:size-4 [&_svg]:shrink-0',
  {
    variants: {
      variant: {
        /** The one action of the page that is due now. A page where nothing is due has none. */
        primary: 'bg-accent text-on-accent hover:bg-accent-hover',
        /** Any other action that a page offers. */
        secondary: 'bg-tint text-ink hover:bg-tint-hover',
        /** Actions beside others: Cancel, Clear, those of a row. */
        tertiary: 'text-ink-soft hover:bg-hover hover:text-ink',
        /** Only in the dialog that names what is lost. */
        danger: 'bg-bad text-on-accent hover:bg-bad-hover',
      },
      size: {
        md: 'h-8 px-3 text-14 pointer-coarse:h-9',
        sm: 'h-7 px-2 text-13 pointer-coarse:h-9 pointer-coarse:px-3',
      },
    },
    defaultVariants: { variant: 'secondary', size: 'md' },
  },
)

type Look = VariantProps<typeof button>
type ButtonProps = ComponentProps<'button'> &
  Look & {
    /** The action is in progress: the button stays focusable, says so, and ignores clicks. */
    pending?: boolean
    /** Stays in the tab order while disabled, for controls that change state while in use. */
    focusableWhenDisabled?: boolean
  }

/** Also prevents a second submit. */
const takeNoPress = (event: MouseEvent) => event.preventDefault()

export function Button({
  variant,
  size,
  pending = false,
  focusableWhenDisabled = false,
  disabled = false,
  onClick,
  className,
  children,
  ...props
}: ButtonProps) {
  const inert = pending || (disabled && focusableWhenDisabled)
  return (
    <button
      type="button"
      {...props}
      disabled={disabled && !inert}
      aria-disabled={inert || undefined}
      aria-busy={pending || undefined}
      onClick={inert ? takeNoPress : onClick}
      className={cn(button({ variant, size }), className)}
    >
      {pending ? <Spinner /> : null}
      <span className="contents">{children}</span>
    </button>
  )
}

type ButtonLinkProps = ComponentProps<typeof Link> & Look

/** A link that looks like a button. */
export function ButtonLink({ variant, size, className, ...props }: ButtonLinkProps) {
  return <Link prefetch={false} {...props} className={cn(button({ variant, size }), className)} />
}

type IconButtonProps = Omit<ComponentProps<typeof Button>, 'aria-label'> & {
  /** Its name for everyone: read aloud, and shown on hover and focus. */
  label: string
}

export function IconButton({ label, variant = 'tertiary', size = 'md', className, ...props }: IconButtonProps) {
  const square = size === 'sm' ? 'w-7 pointer-coarse:w-9' : 'w-8 pointer-coarse:w-9'
  return (
    <Tooltip content={label}>
      <Button
        {...props}
        variant={variant}
        size={size}
        aria-label={label}
        className={cn('px-0 pointer-coarse:px-0', square, className)}
      />
    </Tooltip>
  )
}
