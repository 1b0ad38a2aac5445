'use client'

import type { ReactElement } from 'react'
import { addressOfView } from '@/app/(desk)/envelopes/search-params'
import { cn } from '@/components/ui/cn'
import { Menu, MenuItem } from '@/components/ui/menu'
import { type SavedView, textOfViewCount, type ViewCounts } from '@/lib/desk/views/contract/views'

type ViewsMenuProps = {
  trigger: ReactElement
  views: readonly SavedView[]
  counts: ViewCounts | undefined
  /** The id of the view that the list comes from. */
  current: string | undefined
}

/** The saved views where the navigation has no room for words. It opens as soon as it is loaded. */
export default function ViewsMenu({ trigger, views, counts, current }: ViewsMenuProps) {
  return (
    <Menu trigger={trigger} align="start" defaultOpen>
      <div className="max-h-80 w-64 overflow-y-auto">
        {views.map((view) => {
          const count = counts?.[view.id]
          return (
            <MenuItem key={view.id} href={addressOfView(view)}>
              <span className={cn('min-w-0 flex-1 truncate', view.id === current && 'font-medium')} title={view.name}>
                {view.name}
              </span>
              {count ? <span className="tabular text-12 text-ink-soft">{textOfViewCount(count)}</span> : null}
            </MenuItem>
          )
        })}
      </div>
    </Menu>
  )
}
