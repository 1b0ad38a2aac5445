'use client'

import type { MouseEvent as PressEvent } from 'react'
import { cn } from '../cn'
import { Check } from '../icons'
import type { RowProps } from './list-row'

type RowCheckboxProps = Pick<RowProps, 'index' | 'isSelected' | 'onSelect'> & {
  /** What the row is called. */
  name: string
  className?: string | undefined
}

/** The browser would select the text between two clicks. */
function preventTextSelection(event: PressEvent) {
  if (event.shiftKey) event.preventDefault()
}

/**
 * Selects a row, as x does; with Shift, all rows since the last one. Its target is the left edge of the row. With a mouse it shows on hover,
 * on focus, and while any row is selected; on a touch screen always.
 */
export function RowCheckbox({ name, index, isSelected, onSelect, className }: RowCheckboxProps) {
  return (
    <label
      onMouseDown={preventTextSelection}
      className={cn(
        'absolute inset-y-0 left-0 z-10 flex w-10 items-start justify-center pt-3.5 print:hidden',
        className,
      )}
    >
      <input
        type="checkbox"
        aria-label={`Select ${name}`}
        checked={isSelected}
        onChange={({ nativeEvent }) => onSelect(index, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
        className="peer absolute inset-0 cursor-pointer opacity-0"
      />
      <span
        aria-hidden="true"
        className={cn(
          'pointer-events-none flex size-4 items-center justify-center rounded-sm border outline-offset-2 peer-focus-visible:outline-2 peer-focus-visible:outline-focus',
          isSelected
            ? 'border-accent bg-accent text-on-accent'
            : 'border-line-strong bg-surface opacity-0 any-pointer-coarse:opacity-100 group-hover/row:opacity-100 group-has-focus-visible/row:opacity-100 group-data-selecting/rows:opacity-100',
        )}
      >
        {isSelected ? <Check className="size-3.5" /> : null}
      </span>
    </label>
  )
}
