'use client'

import type { ReactElement } from 'react'
import { cn } from '@/components/ui/cn'
import { Menu, MenuItem } from '@/components/ui/menu'
import type { PlaceWithinEnvelopes } from './nav-entries'

type MoreMenuProps = { trigger: ReactElement; places: readonly PlaceWithinEnvelopes[] }

/** What is within Envelopes, beside the rail. It opens as soon as it is loaded. */
export default function MoreMenu({ trigger, places }: MoreMenuProps) {
  return (
    <Menu trigger={trigger} align="start" defaultOpen>
      <div className="max-h-80 w-64 overflow-y-auto">
        {places.map(({ href, label, count, isHere }) => (
          <MenuItem key={href} href={href}>
            <span className={cn('min-w-0 flex-1 truncate', isHere && 'font-medium')} title={label}>
              {label}
            </span>
            {count ? <span className="tabular text-12 text-ink-soft">{count}</span> : null}
          </MenuItem>
        ))}
      </div>
    </Menu>
  )
}
