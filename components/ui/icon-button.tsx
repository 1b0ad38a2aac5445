'use client'

import type { ComponentProps } from 'react'
import { Button } from './button'
import { cn } from './cn'
import { Tooltip } from './tooltip'

type IconButtonProps = Omit<ComponentProps<typeof Button>, 'aria-label'> & {
  /** Its name for everyone: read aloud, and shown on hover and focus. */
  label: string
}

export function IconButton({ label, variant = 'ghost', size = 'md', className, ...props }: IconButtonProps) {
  const square = size === 'sm' ? 'w-7 pointer-coarse:w-11' : 'w-8 pointer-coarse:w-11'
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
