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
          <Base.Popup className="floats max-h-(--available-height) min-w-44 max-w-(--available-width) overlay overflow-y-auto p-1 outline-none">
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

export const menuItemStyle =
  'flex min-h-8 w-full cursor-default select-none items-center gap-2 rounded-md px-2 text-14 outline-none data-highlighted:bg-tint data-disabled:text-ink-faint pointer-coarse:min-h-11 [&_svg]:size-4'

type MenuItemProps = {
  children: ReactNode
  icon?: ReactElement
  onAct?: () => void
  /** Makes the item a link. */
  href?: string
  disabled?: boolean
  /** The address is a file. */
  download?: boolean
  danger?: boolean
}

export function MenuItem({
  children,
  icon,
  onAct,
  href,
  download = false,
  disabled = false,
  danger = false,
}: MenuItemProps) {
  return (
    <Base.Item
      disabled={disabled}
      onClick={onAct}
      {...(href ? { render: <Link href={href} prefetch={false} download={download || undefined} /> } : {})}
      className={cn(menuItemStyle, danger && 'text-bad')}
    >
      {icon}
      <span className="contents">{children}</span>
    </Base.Item>
  )
}
