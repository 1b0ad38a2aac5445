'use client'

import { Button } from '../button'
import { cn } from '../cn'
import { ArrowUp } from '../icons'

type NewRowsProps = {
  /** How many of what, such as "3 new envelopes"; undefined when there is nothing new. */
  label: string | undefined
  onShow: () => void
  /** Where it floats, if not above the right corner of the list. */
  className?: string
}

/** Announces new rows and waits for a press: the list doesn't move while somebody reads it. It takes no space, and stays in view. */
export function NewRows({ label, onShow, className }: NewRowsProps) {
  return (
    <div
      role="status"
      className={cn('pointer-events-none sticky top-26 z-30 flex h-0 justify-end *:-mt-11.5 md:top-11', className)}
    >
      {label === undefined ? null : (
        <Button variant="primary" size="sm" onClick={onShow} className="pointer-events-auto rounded-full shadow-float">
          <ArrowUp aria-hidden="true" />
          {label}
        </Button>
      )}
    </div>
  )
}
