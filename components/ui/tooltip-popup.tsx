'use client'

import { Tooltip as Base } from '@base-ui/react/tooltip'
import type { ReactNode } from 'react'

type TooltipPopupProps = {
  anchor: Element
  side: 'top' | 'bottom' | 'left' | 'right'
  children: ReactNode
  onClose: () => void
  onEnter: () => void
  onLeave: () => void
}

export default function TooltipPopup({ anchor, side, children, onClose, onEnter, onLeave }: TooltipPopupProps) {
  return (
    <Base.Root open onOpenChange={(open) => (open ? undefined : onClose())}>
      <Base.Portal>
        <Base.Positioner anchor={anchor} side={side} sideOffset={6} className="z-50">
          <Base.Popup
            role="tooltip"
            onPointerEnter={onEnter}
            onPointerLeave={onLeave}
            className="floats overlay max-w-80 rounded-md px-2 py-1 text-12"
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
