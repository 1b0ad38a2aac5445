'use client'

import { Menu as Base } from '@base-ui/react/menu'
import Link from 'next/link'
import type { ReactElement, ReactNode } from 'react'
import { cn } from './cn'
import { Check } from './icons'

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

type MenuChoiceProps<T extends string> = {
  label: string
  options: readonly { value: T; label: string }[]
  value: T
  onValueChange: (value: T) => void
}

/** One of several, in a menu that stays open when it changes. */
export function MenuChoice<T extends string>({ label, options, value, onValueChange }: MenuChoiceProps<T>) {
  return (
    <Base.Group>
      <Base.GroupLabel className="px-2 pt-1.5 pb-1 text-12 text-ink-faint">{label}</Base.GroupLabel>
      <Base.RadioGroup value={value} onValueChange={onValueChange} className="pb-1">
        {options.map((option) => (
          <Base.RadioItem key={option.value} value={option.value} closeOnClick={false} className={itemStyle}>
            <span className="flex-1">{option.label}</span>
            <Base.RadioItemIndicator>
              <Check aria-hidden="true" className="size-4" />
            </Base.RadioItemIndicator>
          </Base.RadioItem>
        ))}
      </Base.RadioGroup>
    </Base.Group>
  )
}

const itemStyle =
  'flex min-h-8 w-full cursor-default select-none items-center gap-2 rounded-md px-2 text-14 outline-none data-highlighted:bg-tint data-disabled:text-ink-faint pointer-coarse:min-h-11 [&_svg]:size-4'

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
      className={cn(itemStyle, danger && 'text-bad')}
    >
      {icon}
      <span className="contents">{children}</span>
    </Base.Item>
  )
}
