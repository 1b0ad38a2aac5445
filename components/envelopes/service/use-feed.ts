'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { keysetPages } from '@/components/ui/live-list/keyset-pages'
import { updateItems } from '@/components/ui/live-list/merge-pages'
import { useLiveList } from '@/components/ui/live-list/use-live-list'
import { queryKeys } from '@/lib/browser/keys'
import { useIsPushed } from '@/lib/browser/live'
import { readOpenedEnvelopes } from '@/lib/browser/queries/envelope'
import { newestQuery, readFeedPage } from '@/lib/browser/queries/feed'
import type { EnvelopeEvent } from '@/lib/contract/event'
import { type FeedCursor, feedCursorAfter } from '@/lib/desk/contract/feed-cursor'
import { countUnreadable } from '@/lib/desk/contract/unreadable'
import { type Item, withDetails } from '../items'
import { FEED } from './service-items'

const pagesQuery = (status: string | undefined) =>
  keysetPages<EnvelopeEvent[], FeedCursor>({
    queryKey: queryKeys.envelopes.list(status),
    readPage: (cursor, signal) => readFeedPage(status, cursor ?? undefined, signal),
    nextCursor: (page, cursor) => feedCursorAfter(page, undefined, cursor),
  })

/** The service's own list, as one long list. `events` is a first page that the server read, as JSON. */
export function useFeed(status: string | undefined, first: { events: string; readAt: number } | undefined) {
  const client = useQueryClient()
  // An envelope whose status changes leaves the filtered list. While changes are pushed, the newest of all show its new status.
  const isFilteredAndPushed = useIsPushed() && status !== undefined
  const { data: others } = useQuery({ ...newestQuery(undefined), enabled: isFilteredAndPushed })

  const refine = useCallback(
    (items: Item[]) => {
      const known = withDetails(items, readOpenedEnvelopes(client))
      return updateItems(known, FEED.itemsOf(others ?? []), FEED)
    },
    [client, others],
  )

  const firstPage = useMemo(
    () => first && { page: JSON.parse(first.events) as EnvelopeEvent[], readAt: first.readAt },
    [first],
  )
  const feed = useLiveList({
    pagesQuery: pagesQuery(status),
    newestQuery: newestQuery(status),
    source: FEED,
    first: firstPage,
    refine,
  })
  const unreadable = Math.max(
    countUnreadable(feed.list.data?.pages.flat() ?? []),
    countUnreadable(feed.newest.data ?? []),
  )
  return { ...feed, unreadable }
}
