'use client'

import { keepPreviousData, type QueryKey, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useRef } from 'react'
import { keysetPages, updateItems } from '@/components/ui/live-list/pages'
import { useLiveList } from '@/components/ui/live-list/use-live-list'
import { queryKeys } from '@/lib/browser/keys'
import { useIsPushed } from '@/lib/browser/live'
import { readOpenedEnvelopes } from '@/lib/browser/queries/envelope'
import {
  type FirstListPage,
  mirrorQuery,
  newestListQuery,
  newestQuery,
  readListPage,
} from '@/lib/browser/queries/envelopes'
import { type EnvelopeListPage, type EnvelopeListQuery, listParameters } from '@/lib/desk/envelopes/contract/find'
import { ENVELOPE_PAGES, type Item, withDetails } from './items'

/**
 * Beside a page from before the account was read once, most rows of a page from after it would look
 * new.
 */
const isOutdated = (first: EnvelopeListPage, newest: EnvelopeListPage) => Boolean(first.reading) && !newest.reading
const EVERYTHING: EnvelopeListQuery = { q: '', zone: 'UTC' }

/**
 * What a query finds, as one long list. The rows of the query before stay until the first page is
 * there.
 */
export function useEnvelopeList(found: EnvelopeListQuery, first: FirstListPage | undefined) {
  const client = useQueryClient()
  const parameters = listParameters(found)
  // An envelope that changes may leave what was searched for. While changes are pushed, the newest
  // of all show its new state.
  const isNarrowedAndPushed = useIsPushed() && found.q !== ''
  const { data: others } = useQuery({ ...newestListQuery(EVERYTHING), enabled: isNarrowedAndPushed })
  const refine = useCallback(
    (items: Item[]) => {
      const current = withDetails(items, readOpenedEnvelopes(client))
      return others ? updateItems(current, ENVELOPE_PAGES.itemsOf(others), ENVELOPE_PAGES) : current
    },
    [client, others],
  )
  const firstPage = useMemo(
    () =>
      first?.parameters === parameters
        ? { page: JSON.parse(first.page) as EnvelopeListPage, readAt: first.readAt }
        : undefined,
    [first, parameters],
  )
  const list = useLiveList({
    pagesQuery: { ...listPages(found), placeholderData: keepPreviousData },
    newestQuery: newestListQuery(found),
    source: ENVELOPE_PAGES,
    first: firstPage,
    refine,
    isOutdated,
  })
  const [loadedPage] = list.list.data?.pages ?? []
  // What the newest page says about the mirror and the whole counts; the order is that of the rows.
  const page = loadedPage &&
    list.newest.data && { ...list.newest.data, sort: loadedPage.sort, direction: loadedPage.direction }
  return { ...list, page: page ?? loadedPage, check: useCheck(list.newest) }
}

/**
 * When the mirror was last compared with the service, and a way to have that done now: it costs one
 * request of the key.
 */
function useCheck(newest: { isFetching: boolean; refetch: () => unknown }) {
  const client = useQueryClient()
  const { data: mirror } = useQuery({ ...mirrorQuery, refetchInterval: false })
  const check = useMutation({
    mutationFn: async () => {
      await client.fetchQuery({ ...newestQuery(undefined), staleTime: 0 })
      return Date.now()
    },
    onSuccess: () => void newest.refetch(),
  })
  const checkedOn = mirror?.checked_on ? Date.parse(mirror.checked_on) : 0
  return {
    checkedAt: Math.max(checkedOn, check.data ?? 0),
    isChecking: check.isPending,
    run: () => check.mutate(),
    error: check.error,
  }
}

/** What a query finds, page by page. */
const listPages = (found: EnvelopeListQuery) =>
  keysetPages<EnvelopeListPage, string>({
    queryKey: queryKeys.found.list(listParameters(found)),
    readPage: (cursor, signal) => readListPage(found, cursor ?? undefined, signal),
    nextCursor: ({ next }) => next,
  })

/**
 * Requests what a query finds with the key that changes it: the list follows the address, which is
 * rendered later. It ends the request before.
 */
export function useEarlySearch() {
  const client = useQueryClient()
  const before = useRef<QueryKey>(undefined)
  return useCallback(
    (found: EnvelopeListQuery) => {
      const pages = listPages(found)
      if (before.current) void client.cancelQueries({ queryKey: before.current, exact: true })
      before.current = pages.queryKey
      // The list shows what went wrong.
      client.infiniteQuery(pages).catch(() => undefined)
    },
    [client],
  )
}
