import {
  hashKey,
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query'
import { isReturning } from './rows'

type PagesOptions<Page, Cursor> = {
  queryKey: QueryKey
  readPage: (cursor: Cursor | null, signal: AbortSignal) => Promise<Page>
  /** Where the page after this one begins; undefined at the end of the list. */
  nextCursor: (page: Page, cursor: Cursor | null) => Cursor | undefined
}

/**
 * The pages of a list that were read so far. They are never read again: that would cost a request for each, and move rows while somebody
 * reads. A list watches its newest page instead.
 */
export const keysetPages = <Page, Cursor>({ queryKey, readPage, nextCursor }: PagesOptions<Page, Cursor>) =>
  infiniteQueryOptions<Page, Error, InfiniteData<Page, Cursor | null>, QueryKey, Cursor | null>({
    queryKey,
    // The library leaves the parameter's type open while `Cursor` is generic.
    queryFn: ({ pageParam, signal }) => readPage(pageParam as Cursor | null, signal),
    initialPageParam: null,
    getNextPageParam: (page, _pages, cursor, cursors) => {
      const next = nextCursor(page, cursor)
      // A service that answers with a page it sent before would be asked forever.
      return cursors.some((used) => hashKey([used]) === hashKey([next])) ? undefined : next
    },
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: false,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  })

export type KeysetPages<Page, Cursor> = ReturnType<typeof keysetPages<Page, Cursor>>

/** A first page that the server read while it rendered. */
export type FirstPage<Page> = { page: Page; readAt: number }

type Start<Page> = {
  pagesKey: QueryKey
  newestKey: QueryKey
  first: FirstPage<Page> | undefined
  /** After how many milliseconds a list is read again from its beginning when somebody opens it. */
  keepForMs: number
}

/**
 * Decides what a list begins with. Somebody who comes back from a row finds the list as they left it. Everybody else begins with the
 * newest page: the one that the server read, the one that is still fresh here, or one that has to be requested.
 */
export function startList<Page>(client: QueryClient, { pagesKey, newestKey, first, keepForMs }: Start<Page>): void {
  const knownAt = client.getQueryState(pagesKey)?.dataUpdatedAt ?? 0
  // The router may replay a page that is older than what is known here.
  const read = first && first.readAt > knownAt ? first : undefined
  if (read && read.readAt > (client.getQueryState(newestKey)?.dataUpdatedAt ?? 0))
    client.setQueryData(newestKey, read.page, { updatedAt: read.readAt })
  if (knownAt > 0 && isReturning()) return
  if (read) {
    client.setQueryData(pagesKey, { pages: [read.page], pageParams: [null] }, { updatedAt: read.readAt })
  } else if (Date.now() - knownAt > keepForMs) {
    client.removeQueries({ queryKey: pagesKey, exact: true })
    // It is older than the page that will be requested.
    client.removeQueries({ queryKey: newestKey, exact: true, type: 'inactive' })
  }
}

/** How a list reads the pages it gets. Keep one object for each list: rows are computed again when it changes. */
export type ItemSource<Page, Item> = {
  /** The items of a page that can be shown. */
  itemsOf: (page: Page) => readonly Item[]
  keyOf: (item: Item) => string
  /** The time in milliseconds by which the service orders the list; undefined when it doesn't say. */
  timeOf: (item: Item) => number | undefined
  /** Whether an item that was read later replaces a known one. By default it does, unless it is older. */
  replaces?: (read: Item, known: Item) => boolean
}

/** All pages as one list. An item that moved between two reads appears once, in its first place and its newest state. */
export function mergePages<Page, Item>(pages: readonly Page[], source: ItemSource<Page, Item>): Item[] {
  const items = new Map<string, Item>()
  for (const item of pages.flatMap((page) => source.itemsOf(page))) {
    const known = items.get(source.keyOf(item))
    if (!known || isNewer(item, known, source)) items.set(source.keyOf(item), item)
  }
  return [...items.values()]
}

/** Shows items in their newest state. They keep their places while somebody reads. */
export function updateItems<Page, Item>(
  items: readonly Item[],
  newest: readonly Item[],
  source: ItemSource<Page, Item>,
): Item[] {
  const fresh = new Map(newest.map((item) => [source.keyOf(item), item]))
  return items.map((item) => {
    const other = fresh.get(source.keyOf(item))
    return other && isNewer(other, item, source) ? other : item
  })
}

/** The items of the newest page that the list doesn't show. Those older than its first row belong below its end, not above it. */
export function newItems<Page, Item>(
  items: readonly Item[],
  newest: readonly Item[],
  { keyOf, timeOf }: Pick<ItemSource<Page, Item>, 'keyOf' | 'timeOf'>,
): Item[] {
  const shown = new Set(items.map(keyOf))
  const first = items[0] && timeOf(items[0])
  return newest.filter((item) => !shown.has(keyOf(item)) && (timeOf(item) ?? Infinity) >= (first ?? 0))
}

/** Times are whole seconds: when two states have the same one, the state that was read later counts. */
function isNewer<Page, Item>(read: Item, known: Item, { timeOf, replaces }: ItemSource<Page, Item>): boolean {
  return replaces ? replaces(read, known) : (timeOf(read) ?? 0) >= (timeOf(known) ?? 0)
}
