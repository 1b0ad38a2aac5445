'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useEffect, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorState } from '@/components/ui/error-state'
import { LoadingPanel } from '@/components/ui/loading-panel'
import { NotificationRow } from './notification-row'
import { notificationListQuery, useMarkNotifications } from './queries'

/** What happened, newest first. Opening it counts as having seen what it shows. */
export default function NotificationPanel({ onClose }: { onClose: () => void }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(notificationListQuery)
  const { mutate: mark, isPending, error: notMarked } = useMarkNotifications()
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
    <Dialog
      open
      onOpenChange={onClose}
      title="Notifications"
      className="max-w-140"
      footer={
        <>
          <Link
            href="/settings/notifications"
            onClick={onClose}
            className="mr-auto inline-flex h-8 items-center text-13 text-ink-soft underline-offset-2 hover:text-ink hover:underline pointer-coarse:h-11"
          >
            Settings
          </Link>
          <Button
            disabled={!hasUnread}
            focusableWhenDisabled
            pending={isPending}
            onClick={() => mark({ up_to: newest, read: true })}
          >
            Mark all as read
          </Button>
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
        <ul aria-label="Notifications" className="-mx-4 -my-4 divide-y divide-line">
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
        <div className="mt-8 flex justify-center">
          <Button pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show older
          </Button>
        </div>
      ) : null}
    </Dialog>
  )
}
