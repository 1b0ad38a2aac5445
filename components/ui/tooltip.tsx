'use client'

import { Tooltip as Base } from '@base-ui/react/tooltip'
import type { ReactElement, ReactNode } from 'react'

type TooltipProps = {
  content: ReactNode
  /** One element that takes focus and forwards its props and ref. */
  children: ReactElement
  side?: 'top' | 'bottom' | 'left' | 'right'
}

/** Words on hover and on focus. Only ever repeats or sharpens what the trigger already says. */
export function Tooltip({ content, children, side = 'top' }: TooltipProps) {
  return (
    <Base.Root>
      <Base.Trigger render={children} delay={300} />
      <Base.Portal>
        <Base.Positioner side={side} sideOffset={6} className="z-50">
          <Base.Popup className="floats max-w-80 rounded-md border border-line bg-raised px-2 py-1 text-12 text-ink shadow-float">
            {content}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
