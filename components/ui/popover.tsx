'use client'

import { Popover as Base } from '@base-ui/react/popover'
import type { ReactElement, ReactNode } from 'react'

type PopoverProps = {
  /** The button that opens it. */
  trigger: ReactElement
  title: ReactNode
  children: ReactNode
  align?: 'start' | 'center' | 'end'
  defaultOpen?: boolean
}

export function Popover({ trigger, title, children, align = 'start', defaultOpen = false }: PopoverProps) {
  return (
    <Base.Root defaultOpen={defaultOpen}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner align={align} sideOffset={4} className="z-50">
          <Base.Popup className="floats max-h-[var(--available-height)] max-w-[min(24rem,calc(100vw-2rem))] overlay overflow-y-auto p-4 outline-none">
            <Base.Title className="mb-2 text-14 font-semibold">{title}</Base.Title>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
