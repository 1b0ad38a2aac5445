import {
  hashKey,
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query'
import { isReturning } from './scroll-restoration'

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
