import type { QueryClient } from '@tanstack/react-query'
import { isReturning } from '@/components/ui/row-places'
import { type FirstPage, newestQuery } from '@/lib/browser/feed'
import { listQuery } from './use-feed'

const FRESH_MS = 30_000

/**
 * Decides what the list begins with. Somebody who comes back from an envelope finds it as it was left. Everybody else begins
 * with the newest page: the one that the server read, the one that was here a moment ago, or one to be asked for.
 */
export function beginList(client: QueryClient, status: string | undefined, first: FirstPage | undefined) {
  const { queryKey } = listQuery(status)
  const readAt = client.getQueryState(queryKey)?.dataUpdatedAt ?? 0
  // The router may replay a page that is older than what is known by now.
  const read = first && first.status === status && first.readAt > readAt ? first : undefined
  if (read) client.setQueryData(newestQuery(status).queryKey, read.events, { updatedAt: read.readAt })
  if (readAt > 0 && isReturning()) return
  if (read) client.setQueryData(queryKey, { pages: [read.events], pageParams: [null] }, { updatedAt: read.readAt })
  else if (Date.now() - readAt > FRESH_MS) client.removeQueries({ queryKey, exact: true })
}
