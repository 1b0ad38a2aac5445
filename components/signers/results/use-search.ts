'use client'

import { queryOptions } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { keysetPages } from '@/components/ui/live-list/keyset-pages'
import { useLiveList } from '@/components/ui/live-list/use-live-list'
import { call } from '@/lib/browser/call'
import { queryKeys } from '@/lib/browser/keys'
import { useIsPushed } from '@/lib/browser/live'
import { isPushed } from '@/lib/browser/live-status'
import type { SignerAssignmentRow } from '@/lib/contract/envelope'
import { countUnreadable } from '@/lib/desk/platform/upstream/contract/unreadable'
import { isCutOff, SEARCH, type SearchCursor, signerCursorAfter } from './search-pages'

/** Pages read without being asked. Each costs a request of the shared API key, so further pages wait for a click. */
const PAGES_AT_ONCE = 5
const CHECK_EVERY_MS = { pushed: 5 * 60_000, polling: 30_000 }

function readPage(email: string, search: string, cursor: SearchCursor | null, signal: AbortSignal) {
  const query = new URLSearchParams({ email, search, ...cursor })
  return call<SignerAssignmentRow[]>(`/api/signers?${query}`, { signal })
}

/** `search` names this search in the activity record: all its pages are one entry. */
const pagesQuery = (email: string, search: string) =>
  keysetPages<SignerAssignmentRow[], SearchCursor>({
    queryKey: queryKeys.signers.list(email, search),
    readPage: (cursor, signal) => readPage(email, search, cursor, signal),
    nextCursor: signerCursorAfter,
  })

const newestQuery = (email: string, search: string) =>
  queryOptions({
    queryKey: queryKeys.signers.newest(email, search),
    queryFn: ({ signal }) => readPage(email, search, null, signal),
    refetchInterval: () => (isPushed() ? CHECK_EVERY_MS.pushed : CHECK_EVERY_MS.polling),
  })

/** Every assignment of an address, page after page, with later changes. */
export function useSearch(email: string, search: string) {
  const [wanted, setWanted] = useState(PAGES_AT_ONCE)
  // Renders again when the interval changes.
  useIsPushed()
  const found = useLiveList({
    pagesQuery: pagesQuery(email, search),
    newestQuery: newestQuery(email, search),
    source: SEARCH,
    // A search costs requests of the key, so it never runs twice.
    keepForMs: Number.POSITIVE_INFINITY,
    keepPages: true,
  })
  const { list, items, unseen, readMore } = found
  const pages = list.data?.pages ?? []
  const isReading = list.hasNextPage && !list.isFetchNextPageError && pages.length < wanted

  useEffect(() => {
    if (isReading) readMore()
  }, [isReading, readMore])

  return {
    ...found,
    assignments: useMemo(() => items.flatMap(({ assignments }) => assignments), [items]),
    newCount: unseen.flatMap(({ assignments }) => assignments).length,
    unreadable: countUnreadable(pages.flat()),
    isCutOff: isCutOff(pages, list.hasNextPage),
    /** More pages are loading without being asked. */
    isReading,
    readNext: () => setWanted(pages.length + PAGES_AT_ONCE),
  }
}
