'use client'

import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { call } from '@/lib/browser/call'
import { useTold } from '@/lib/browser/live'
import { isTold } from '@/lib/browser/live-status'
import type { SignerAssignmentRow } from '@/lib/contract/signer-row'
import { countUnreadable } from '@/lib/desk/contract/unreadable'
import { cursorAfter, cutShort, type SearchCursor, withNewest } from './search-pages'

/** Pages that are read without being asked for: what is behind them waits for a press, for each costs a request of the shared key. */
const PAGES_AT_ONCE = 5
const LOOK_EVERY_MS = { told: 5 * 60_000, asking: 30_000 }

function readPage(email: string, search: string, cursor: SearchCursor | null, signal: AbortSignal) {
  const query = new URLSearchParams({ email, search, ...cursor })
  return call<SignerAssignmentRow[]>(`/api/signers?${query}`, { signal })
}

/** `search` names this look-up in the desk's record: all its pages are one entry. */
const pagesQuery = (email: string, search: string) =>
  infiniteQueryOptions({
    queryKey: ['signers', 'pages', email, search],
    queryFn: ({ pageParam, signal }) => readPage(email, search, pageParam, signal),
    initialPageParam: null as SearchCursor | null,
    getNextPageParam: cursorAfter,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  })

const newestQuery = (email: string, search: string) =>
  queryOptions({
    queryKey: ['signers', 'newest', email, search],
    queryFn: ({ signal }) => readPage(email, search, null, signal),
    refetchInterval: () => (isTold() ? LOOK_EVERY_MS.told : LOOK_EVERY_MS.asking),
  })

/** Every assignment of an address, page after page, and what changes among them. */
export function useSearch(email: string, search: string) {
  const client = useQueryClient()
  const [wanted, setWanted] = useState(PAGES_AT_ONCE)
  useTold()
  const list = useInfiniteQuery(pagesQuery(email, search))
  const newest = useQuery({ ...newestQuery(email, search), enabled: list.isSuccess, staleTime: LOOK_EVERY_MS.asking })
  const { data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = list
  const pages = data?.pages
  const count = pages?.length ?? 0

  useEffect(() => {
    if (hasNextPage && !isFetching && !isFetchNextPageError && count < wanted) void fetchNextPage()
  }, [hasNextPage, isFetching, isFetchNextPageError, count, wanted, fetchNextPage])

  const head = newest.data
  const { assignments, unseen } = useMemo(() => withNewest(pages ?? [], head ?? []), [pages, head])

  return {
    list,
    newest,
    assignments,
    unseen,
    unreadable: countUnreadable(pages?.flat() ?? []),
    cut: pages !== undefined && cutShort(pages),
    /** Pages are still coming by themselves. */
    reading: hasNextPage && !isFetchNextPageError && count < wanted,
    readOn: () => setWanted(count + PAGES_AT_ONCE),
    /** Puts new assignments, which the list did not move for, on top of it. */
    showUnseen: () =>
      client.setQueryData(pagesQuery(email, search).queryKey, (known) =>
        known && head ? { pages: [head, ...known.pages], pageParams: [null, ...known.pageParams] } : known,
      ),
  }
}
