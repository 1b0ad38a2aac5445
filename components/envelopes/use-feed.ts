'use client'

import { infiniteQueryOptions, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { type FirstPage, newestQuery, readFeedPage } from '@/lib/browser/feed'
import { useTold } from '@/lib/browser/live'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import { cursorAfter, type FeedCursor } from '@/lib/contract/feed-cursor'
import { countUnreadable } from '@/lib/contract/unreadable'
import { beginList } from './feed-first-page'
import { itemsOf, unseen, withDetails, withNews } from './feed-rows'

/**
 * The pages read so far. They are never read again by themselves: that would cost a request of the shared key for each, and
 * move rows under a reader's eyes. `newestQuery` watches for changes instead, at one request.
 */
export const listQuery = (status: string | undefined) =>
  infiniteQueryOptions({
    queryKey: ['envelopes', 'list', status ?? ''],
    queryFn: ({ pageParam, signal }) => readFeedPage(status, pageParam ?? undefined, signal),
    initialPageParam: null as FeedCursor | null,
    getNextPageParam: cursorAfter,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: false,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  })

export function useFeed(status: string | undefined, first: FirstPage | undefined) {
  const client = useQueryClient()
  // Before the first render reads the list, and once: later renders must not begin it anew.
  useState(() => beginList(client, status, first))
  const list = useInfiniteQuery(listQuery(status))
  const newest = useQuery({ ...newestQuery(status), enabled: list.isSuccess })
  // What a filter no longer lets in is on no page of it: while changes are told, all are looked at.
  const filteredAndTold = useTold() && status !== undefined
  const unfiltered = useQuery({ ...newestQuery(undefined), enabled: list.isSuccess && filteredAndTold })
  const [pages, head, others] = [list.data?.pages, newest.data, unfiltered.data]

  const { items, news } = useMemo(() => {
    const details = client.getQueriesData<PdfSignRequest>({ predicate: ({ queryKey }) => isDetail(queryKey) })
    const shown = withDetails(
      itemsOf(pages ?? []),
      details.flatMap(([, envelope]) => (envelope ? [envelope] : [])),
    )
    return {
      items: withNews(withNews(shown, others ?? []), head ?? []),
      news: pages ? unseen(shown, head ?? []) : NO_NEWS,
    }
  }, [client, pages, head, others])

  /** Begins the list anew with the newest page. */
  function showNews() {
    if (head) client.setQueryData(listQuery(status).queryKey, { pages: [head], pageParams: [null] })
  }

  const unreadable = Math.max(countUnreadable(pages?.flat() ?? []), countUnreadable(head ?? []))

  return { list, newest, items, news, unreadable, showNews }
}

const NO_NEWS = { created: 0, changed: 0 }

const isDetail = (key: readonly unknown[]) => key[0] === 'envelope' && key.length === 2
