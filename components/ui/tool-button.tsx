'use client'

import type { ComponentProps } from 'react'
import { Button } from './button'
import { cn } from './cn'
import type { Icon } from './icons'
import { Kbd } from './shortcuts'
import { Tooltip } from './tooltip'

type ToolButtonProps = Omit<ComponentProps<typeof Button>, 'aria-label' | 'children'> & {
  icon: Icon
  label: string
  /** The equivalent key in the form of `aria-keyshortcuts`; the tooltip shows it after the label. */
  shortcut?: string
}

/** An icon button of the viewer's toolbar. It keeps the focus while it is disabled. */
export function ToolButton({ icon: Icon, label, shortcut, className, ...props }: ToolButtonProps) {
  const content = shortcut ? (
    <span className="flex items-center gap-2">
      <span>{`${label} `}</span>
      <Kbd>{describeShortcut(shortcut)}</Kbd>
    </span>
  ) : (
    label
  )
  return (
    <Tooltip content={content} side="bottom">
      <Button
        variant="tertiary"
        focusableWhenDisabled
        {...props}
        aria-label={label}
        aria-keyshortcuts={shortcut}
        className={cn(
          'w-8 px-0 pointer-coarse:w-9 pointer-coarse:px-0 aria-pressed:bg-tint aria-pressed:text-ink',
          className,
        )}
      >
        {props.pending ? null : <Icon aria-hidden="true" />}
      </Button>
    </Tooltip>
  )
}

/** The keys of an `aria-keyshortcuts` value for people: "Shift+Enter" as "Shift Enter", "Plus" as "+". */
export function describeShortcut(shortcut: string): string {
  return shortcut
    .split('+')
    .map((key) => (key === 'Control' ? 'Ctrl' : key === 'Plus' ? '+' : key))
    .join(' ')
}
