'use client'

import { type QueryKey, type UseQueryOptions, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import {
  type FirstPage,
  type ItemSource,
  type KeysetPages,
  mergePages,
  newItems,
  startList,
  updateItems,
} from './pages'

type LiveListOptions<Page, Item, Cursor, Key extends QueryKey> = {
  pagesQuery: KeysetPages<Page, Cursor>
  /** The newest page, read again and again while somebody looks. */
  newestQuery: UseQueryOptions<Page, Error, Page, Key> & { queryKey: Key }
  source: ItemSource<Page, Item>
  first?: FirstPage<Page> | undefined
  /** False for a list that ends before now: nothing new can belong to it. */
  watch?: boolean
  /** Applies what is known from elsewhere to the rows. Has to be the same function until its result changes. */
  refine?: (items: Item[]) => Item[]
  keepForMs?: number
  /** Whether the first page of the list is worth nothing beside the newest one. A list without rows always begins again: nobody reads it. */
  isOutdated?: (first: Page, newest: Page) => boolean
  /** Puts new rows above the pages that were read, instead of beginning with the newest page. For lists that read many pages by themselves. */
  keepPages?: boolean
}

const KEEP_FOR_MS = 30_000

/** A list of keyset pages that keeps its rows in place. What is new is counted, and shown when somebody asks for it. */
export function useLiveList<Page, Item, Cursor, Key extends QueryKey>(
  options: LiveListOptions<Page, Item, Cursor, Key>,
) {
  const { pagesQuery, newestQuery, source, first, watch = true, refine, keepForMs = KEEP_FOR_MS, keepPages } = options
  const { isOutdated } = options
  const client = useQueryClient()
  const { queryKey } = pagesQuery
  // Once, before the first render reads the list: a later render must not begin it again.
  useState(() => startList(client, { pagesKey: queryKey, newestKey: newestQuery.queryKey, first, keepForMs }))
  const list = useInfiniteQuery(pagesQuery)
  // While another list is read, the rows of the one before stay.
  const isRead = list.isSuccess && !list.isPlaceholderData
  const newest = useQuery({
    ...newestQuery,
    enabled: isRead && watch,
    // The first page is the newest one when it arrives, and need not be read twice.
    initialData: () => (isRead ? list.data?.pages[0] : undefined),
    initialDataUpdatedAt: list.dataUpdatedAt,
  })
  const [pages, head] = [list.data?.pages, newest.data]

  const { items, unseen, since } = useMemo(() => {
    const merged = mergePages(pages ?? [], source)
    const fresh = head === undefined ? [] : source.itemsOf(head)
    return {
      items: updateItems(refine ? refine(merged) : merged, fresh, source),
      unseen: pages ? newItems(merged, fresh, source) : [],
      since: merged[0] && source.timeOf(merged[0]),
    }
  }, [pages, head, source, refine])

  const shown = pages?.[0]
  const beginsAgain =
    shown !== undefined &&
    head !== undefined &&
    head !== shown &&
    ((items.length === 0 && unseen.length > 0) || isOutdated?.(shown, head) === true)
  useEffect(() => {
    if (beginsAgain) client.setQueryData(queryKey, { pages: [head], pageParams: [null] })
  }, [beginsAgain, client, queryKey, head])

  const isShowing = useRef(false)
  const [focusRequests, setFocusRequests] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves when the pages have changed
  useEffect(() => {
    if (!isShowing.current) return
    isShowing.current = false
    setFocusRequests((count) => count + 1)
  }, [pages])

  /** Shows the new rows, and moves the focus to the first one. */
  async function showNew() {
    if (head === undefined) return
    // A page that is still on its way would otherwise bring the old list back with it.
    await client.cancelQueries({ queryKey, exact: true })
    isShowing.current = true
    client.setQueryData(queryKey, (known) =>
      keepPages && known
        ? { pages: [head, ...known.pages], pageParams: [null, ...known.pageParams] }
        : { pages: [head], pageParams: [null] },
    )
  }

  const { fetchNextPage, hasNextPage, isFetching, isFetchNextPageError } = list
  const isIdle = hasNextPage && !isFetching && !isFetchNextPageError
  const readMore = useCallback(() => {
    if (isIdle) void fetchNextPage()
  }, [isIdle, fetchNextPage])

  return { list, newest, items, unseen, since, showNew, readMore, focusRequests }
}
