'use client'

import { Popover } from '@base-ui/react/popover'
import { infiniteQueryOptions, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import Link from 'next/link'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { EmptyState } from '@/components/ui/banner'
import { Button, ButtonLink } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { ErrorState } from '@/components/ui/error-state'
import {
  CircleCheck,
  CircleX,
  Hourglass,
  type Icon,
  KeyRound,
  LockKeyhole,
  MailX,
  Webhook,
} from '@/components/ui/icons'
import { LoadingPanel } from '@/components/ui/loading'
import { TimerOff } from '@/components/ui/more-icons'
import { Time } from '@/components/ui/time'
import { call } from '@/lib/browser/call'
import { queryKeys } from '@/lib/browser/keys'
import type { ApiResponse } from '@/lib/contract/answer'
import { describeNotification, notificationPath } from '@/lib/desk/notifications/contract/describe-notification'
import type { Notification, NotificationKind, NotificationPage } from '@/lib/desk/notifications/contract/notification'
import { visibleBell } from './notification-bell'

/** What happened, newest first. Opening it counts as having seen what it shows. */
export default function NotificationPanel({ onClose }: { onClose: () => void }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(notificationListQuery)
  const { mutate: mark, isPending, variables, error: notMarked } = useMarkNotifications()
  const items = data?.pages.flatMap((page) => page.items) ?? []
  const newest = items[0]?.seq ?? 0
  // Those that were new when it was opened stay marked while it is open.
  const [seenBefore, setSeenBefore] = useState<number>()
  const seen = data?.pages[0]?.seen_up_to
  useEffect(() => {
    if (seen === undefined) return
    setSeenBefore((before) => before ?? seen)
    if (newest > seen) mark({ up_to: newest, read: false })
  }, [seen, newest, mark])
  const hasUnread = items.some(({ is_read }) => !is_read)

  return (
    <NotificationPopover
      onClose={onClose}
      actions={
        <>
          <Button
            variant="tertiary"
            size="sm"
            disabled={!hasUnread}
            focusableWhenDisabled
            pending={isPending && variables.read}
            onClick={() => mark({ up_to: newest, read: true })}
          >
            Mark all as read
          </Button>
          <ButtonLink variant="tertiary" size="sm" href="/settings/notifications" onClick={onClose}>
            Settings
          </ButtonLink>
        </>
      }
    >
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <LoadingPanel note="Loading the notifications" lines={['w-72', 'w-56', 'w-64']} />}
      {data && items.length === 0 ? (
        <EmptyState title="Nothing yet">
          Envelopes that are completed, declined or about to expire are listed here.
        </EmptyState>
      ) : null}
      {notMarked ? <ErrorState error={notMarked} title="Not marked as read" /> : null}
      {items.length > 0 ? (
        <ul aria-label="Notifications" className="-mx-4 divide-y divide-line">
          {items.map((item) => (
            <NotificationRow
              key={item.id}
              notification={item}
              isNew={seenBefore !== undefined && item.seq > seenBefore}
              onOpen={onClose}
            />
          ))}
        </ul>
      ) : null}
      {hasNextPage ? (
        <div className="mt-4 flex justify-center">
          <Button pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show older
          </Button>
        </div>
      ) : null}
    </NotificationPopover>
  )
}

type NotificationPopoverProps = { onClose: () => void; actions: ReactNode; children: ReactNode }

/** The list beside the bell. A press or the focus elsewhere on the page closes it. */
function NotificationPopover({ onClose, actions, children }: NotificationPopoverProps) {
  const popup = useRef<HTMLDivElement>(null)
  return (
    <Popover.Root
      open
      onOpenChange={(_, { event }) => {
        // The bell closes it by itself.
        if (!(event.target instanceof Element && event.target.closest('[data-bell]'))) onClose()
      }}
    >
      <Popover.Portal>
        <Popover.Positioner anchor={visibleBell} align="end" sideOffset={8} collisionPadding={12} className="z-50">
          <Popover.Popup
            ref={popup}
            initialFocus={popup}
            finalFocus={visibleBell}
            className="floats overlay flex max-h-[min(36rem,var(--available-height))] w-104 max-w-(--available-width) flex-col outline-none"
          >
            <div className="flex items-center gap-1 py-2 pr-2 pl-4">
              <Popover.Title className="mr-auto text-16 font-semibold">Notifications</Popover.Title>
              {actions}
            </div>
            <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 pb-4">{children}</div>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

const ICONS: Record<NotificationKind, [Icon, string]> = {
  completed: [CircleCheck, 'text-good'],
  declined: [CircleX, 'text-bad'],
  mail: [MailX, 'text-bad'],
  expiring: [Hourglass, 'text-warn'],
  delivery: [Webhook, 'text-bad'],
  budget: [TimerOff, 'text-warn'],
  key: [KeyRound, 'text-warn'],
}

const LOCK_ICON: [Icon, string] = [LockKeyhole, 'text-bad']

type NotificationRowProps = { notification: Notification; isNew: boolean; onOpen: () => void }

/** One notification: the whole row leads to what it is about. */
function NotificationRow({ notification, isNew, onOpen }: NotificationRowProps) {
  const client = useQueryClient()
  const { title, text } = describeNotification(notification)
  const [Icon, color] = notification.detail.locked ? LOCK_ICON : ICONS[notification.kind]
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
    <li className={cn('relative flex gap-3 px-4 py-3 hover:bg-hover', isNew && 'bg-hover')}>
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
      {notification.is_read ? null : <span aria-hidden="true" className="mt-1.5 size-2 shrink-0 rounded-full bg-ink" />}
    </li>
  )
}

const notificationListQuery = infiniteQueryOptions({
  queryKey: queryKeys.notifications.list,
  queryFn: ({ signal, pageParam }) =>
    call<NotificationPage>(`/api/notifications${pageParam === undefined ? '' : `?before=${pageParam}`}`, { signal }),
  initialPageParam: undefined as number | undefined,
  getNextPageParam: ({ next }: NotificationPage) => next,
  // Opening the list shows what is new now.
  staleTime: 0,
})

/** The person has seen everything up to a place, or read it. */
function useMarkNotifications() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { up_to: number; read: boolean }) =>
      call<ApiResponse>('/api/notifications', { method: 'PUT', body }),
    onSuccess: (_, { read }) => {
      void client.invalidateQueries({ queryKey: queryKeys.notifications.count })
      if (read) void client.invalidateQueries({ queryKey: queryKeys.notifications.list })
    },
  })
}

/** Leaving the page does not stop it: the link that was followed is what it is about. */
const markNotificationRead = (id: string): Promise<ApiResponse> =>
  call<ApiResponse>(`/api/notifications/${id}`, { method: 'PUT', body: {}, keepalive: true })
