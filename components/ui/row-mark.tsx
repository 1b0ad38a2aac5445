'use client'

import { Check } from 'lucide-react'
import type { MouseEvent as Press } from 'react'
import { cn } from './cn'

export type OnMark = (index: number, through: boolean) => void

type RowMarkProps = {
  /** What the row is called. */
  name: string
  index: number
  marked: boolean
  onMark: OnMark
  className?: string | undefined
}

/** The browser would select the text between two clicks. */
function keepSelection(event: Press) {
  if (event.shiftKey) event.preventDefault()
}

/**
 * Marks a row of a `RowTable`, as x does; with Shift, all rows since the last one. The left edge of the row is its target. With a mouse it
 * shows on hover, on focus, and while any row is marked; under a finger always.
 */
export function RowMark({ name, index, marked, onMark, className }: RowMarkProps) {
  return (
    <label
      onMouseDown={keepSelection}
      className={cn(
        'absolute inset-y-0 left-0 z-10 flex w-10 items-start justify-center pt-3.5 print:hidden',
        className,
      )}
    >
      <input
        type="checkbox"
        aria-label={`Mark ${name}`}
        checked={marked}
        onChange={({ nativeEvent }) => onMark(index, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
        className="peer absolute inset-0 cursor-pointer opacity-0"
      />
      <span
        aria-hidden="true"
        className={cn(
          'pointer-events-none flex size-4 items-center justify-center rounded-sm border outline-offset-2 peer-focus-visible:outline-2 peer-focus-visible:outline-focus',
          marked
            ? 'border-accent bg-accent text-on-accent'
            : 'border-line-strong bg-surface opacity-0 any-pointer-coarse:opacity-100 group-hover/row:opacity-100 group-has-focus-visible/row:opacity-100 group-data-marking/rows:opacity-100',
        )}
      >
        {marked ? <Check className="size-3.5" /> : null}
      </span>
    </label>
  )
}
