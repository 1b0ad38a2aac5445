'use client'

import { useQueryClient } from '@tanstack/react-query'
import Link from 'next/link'
import { cn } from '@/components/ui/cn'
import type { Icon } from '@/components/ui/icon'
import { CircleCheck, CircleX, Hourglass, Webhook } from '@/components/ui/icons'
import { KeyRound, MailX, TimerOff } from '@/components/ui/more-icons'
import { Time } from '@/components/ui/time'
import { queryKeys } from '@/lib/browser/keys'
import { describeNotification, notificationPath } from '@/lib/desk/notifications/contract/describe-notification'
import type { Notification, NotificationKind } from '@/lib/desk/notifications/contract/notification'
import { markNotificationRead } from './queries'

const ICONS: Record<NotificationKind, [Icon, string]> = {
  completed: [CircleCheck, 'text-good'],
  declined: [CircleX, 'text-bad'],
  mail: [MailX, 'text-bad'],
  expiring: [Hourglass, 'text-warn'],
  delivery: [Webhook, 'text-bad'],
  budget: [TimerOff, 'text-warn'],
  key: [KeyRound, 'text-warn'],
}

type NotificationRowProps = { notification: Notification; isNew: boolean; onOpen: () => void }

/** One notification: the whole row leads to what it is about. */
export function NotificationRow({ notification, isNew, onOpen }: NotificationRowProps) {
  const client = useQueryClient()
  const { title, text } = describeNotification(notification)
  const [Icon, color] = ICONS[notification.kind]
  function open() {
    onOpen()
    if (notification.is_read) return
    // A failure leaves it unread, which the list shows.
    markNotificationRead(notification.id).then(
      () => client.invalidateQueries({ queryKey: queryKeys.notifications.list }),
      () => undefined,
    )
  }
  return (
    <li className={cn('relative flex gap-3 px-4 py-3 hover:bg-hover', isNew && 'bg-accent-soft')}>
      <Icon aria-hidden="true" className={cn('mt-0.5 size-4 shrink-0', color)} />
      <div className="min-w-0 flex-1">
        <Link
          href={notificationPath(notification)}
          onClick={open}
          className={cn(
            'text-14 [overflow-wrap:anywhere] after:absolute after:inset-0',
            notification.is_read ? 'text-ink-soft' : 'font-medium text-ink',
          )}
        >
          <span>{title}</span>
          {notification.is_read ? null : <span className="sr-only"> (unread)</span>}
        </Link>
        <p className="line-clamp-3 text-13 text-ink-soft [overflow-wrap:anywhere]">{text}</p>
      </div>
      <span className="relative shrink-0 text-12 text-ink-faint">
        <Time value={notification.at} />
      </span>
      {notification.is_read ? null : (
        <span aria-hidden="true" className="mt-1.5 size-2 shrink-0 rounded-full bg-accent" />
      )}
    </li>
  )
}
