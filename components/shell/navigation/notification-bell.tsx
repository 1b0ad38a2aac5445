'use client'

import { queryOptions, useQuery } from '@tanstack/react-query'
import { IconButton } from '@/components/ui/button'
import { Bell } from '@/components/ui/icons'
import { call } from '@/lib/browser/call'
import { queryKeys } from '@/lib/browser/keys'
import type { NotificationCount } from '@/lib/desk/notifications/contract/notification'
import { useStore } from '@/lib/store/use-store'
import { overlay } from '../overlays/overlay'

/** How many are new. The live connection reads it again when there are more. */
const notificationCountQuery = queryOptions({
  queryKey: queryKeys.notifications.count,
  queryFn: ({ signal }) => call<NotificationCount>('/api/notifications/count', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

const MOST_SHOWN = 99

/** Opens the notifications beside it, and shows how many are new since the person last did. */
export function NotificationBell() {
  const { data: { count } = { count: 0 } } = useQuery(notificationCountQuery)
  const isOpen = useStore(overlay) === 'notifications'
  const shown = count > MOST_SHOWN ? `${MOST_SHOWN}+` : String(count)
  return (
    <div className="relative">
      <IconButton
        data-bell=""
        label={count > 0 ? `Notifications, ${shown} new` : 'Notifications'}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-keyshortcuts="n"
        onClick={() => overlay.set(isOpen ? undefined : 'notifications')}
      >
        <Bell aria-hidden="true" />
      </IconButton>
      {count > 0 ? (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute -top-1 -right-1 z-10 min-w-4 rounded-full bg-ink px-1 text-center text-12 font-semibold leading-4 text-surface tabular-nums"
        >
          {shown}
        </span>
      ) : null}
    </div>
  )
}

/** The bell that the window shows: a phone has it in its header. */
export function visibleBell(): HTMLElement | null {
  return (
    [...document.querySelectorAll<HTMLElement>('[data-bell]')].find((bell) => bell.getClientRects().length > 0) ?? null
  )
}
