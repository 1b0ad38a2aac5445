'use client'

import type { ComponentProps } from 'react'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { Kbd } from '@/components/ui/kbd'
import { Tooltip } from '@/components/ui/tooltip'
import { shortcutWords } from './shortcut-words'

type ToolButtonProps = Omit<ComponentProps<typeof Button>, 'aria-label'> & {
  label: string
  /** The key that does the same, as `aria-keyshortcuts` writes it; shown with the label on hover and focus. */
  shortcut?: string
}

/** A button of the viewer's toolbar: an icon, its name, and its key. */
export function ToolButton({ label, shortcut, className, ...props }: ToolButtonProps) {
  const content = shortcut ? (
    <span className="flex items-center gap-2">
      {label} <Kbd>{shortcutWords(shortcut)}</Kbd>
    </span>
  ) : (
    label
  )
  return (
    <Tooltip content={content} side="bottom">
      <Button
        variant="ghost"
        {...props}
        aria-label={label}
        aria-keyshortcuts={shortcut}
        className={cn(
          'w-8 px-0 pointer-coarse:w-11 pointer-coarse:px-0 aria-pressed:bg-hover aria-pressed:text-ink',
          className,
        )}
      />
    </Tooltip>
  )
}
