'use client'

import { useQuery } from '@tanstack/react-query'
import { IconButton } from '@/components/ui/button'
import { Bell } from '@/components/ui/icons'
import { showOverlay } from '../overlay'
import { notificationCountQuery } from './queries'

const MOST_SHOWN = 99

/** Opens the notifications, and shows how many are new since the person last did. */
export function NotificationButton({ className }: { className?: string }) {
  const { data: { count } = { count: 0 } } = useQuery(notificationCountQuery)
  const shown = count > MOST_SHOWN ? `${MOST_SHOWN}+` : String(count)
  return (
    <div className="relative">
      <IconButton
        label={count > 0 ? `Notifications, ${shown} new` : 'Notifications'}
        aria-haspopup="dialog"
        aria-keyshortcuts="n"
        onClick={() => showOverlay('notifications')}
        {...(className && { className })}
      >
        <Bell aria-hidden="true" />
      </IconButton>
      {count > 0 ? (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute -right-0.5 -top-0.5 min-w-4 pointer-coarse:top-1 pointer-coarse:right-1 rounded-full bg-accent px-1 text-center text-12 font-semibold leading-4 text-on-accent tabular-nums"
        >
          {shown}
        </span>
      ) : null}
    </div>
  )
}
