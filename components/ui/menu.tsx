'use client'

import { Menu as Base } from '@base-ui/react/menu'
import Link from 'next/link'
import type { ReactElement, ReactNode } from 'react'
import { cn } from './cn'

type MenuProps = {
  /** The button that opens it. */
  trigger: ReactElement
  /** `MenuItem`s. */
  children: ReactNode
  align?: 'start' | 'end'
  defaultOpen?: boolean
}

export function Menu({ trigger, children, align = 'end', defaultOpen = false }: MenuProps) {
  return (
    <Base.Root defaultOpen={defaultOpen}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner align={align} sideOffset={4} className="z-50 outline-none">
          <Base.Popup className="floats max-h-(--available-height) min-w-44 max-w-(--available-width) overflow-y-auto rounded-lg border border-line bg-raised p-1 text-ink shadow-float outline-none">
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

type MenuItemProps = {
  children: ReactNode
  icon?: ReactElement
  onAct?: () => void
  /** Makes the item a link. */
  href?: string
  disabled?: boolean
  danger?: boolean
}

export function MenuItem({ children, icon, onAct, href, disabled = false, danger = false }: MenuItemProps) {
  return (
    <Base.Item
      disabled={disabled}
      onClick={onAct}
      {...(href ? { render: <Link href={href} prefetch={false} /> } : {})}
      className={cn(
        'flex min-h-8 w-full cursor-default select-none items-center gap-2 rounded-sm px-2 text-14 outline-none data-highlighted:bg-hover data-disabled:text-ink-faint pointer-coarse:min-h-11 [&_svg]:size-4',
        danger && 'text-bad',
      )}
    >
      {icon}
      <span className="contents">{children}</span>
    </Base.Item>
  )
}
