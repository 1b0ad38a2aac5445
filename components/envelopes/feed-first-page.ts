import type { QueryClient } from '@tanstack/react-query'
import { type FirstPage, newestQuery } from '@/lib/browser/feed'
import { isReturning } from './feed-places'
import { listQuery } from './use-feed'

/**
 * Takes over the page that the server read. Somebody who comes back from an envelope keeps the list as it was left; everybody
 * else begins with the newest page. The router may replay an older page: that one is passed over.
 */
export function adoptFirstPage(client: QueryClient, status: string | undefined, first: FirstPage | undefined) {
  if (!first || first.status !== status) return
  const { queryKey } = listQuery(status)
  const known = client.getQueryState(queryKey)
  if (known && known.dataUpdatedAt >= first.readAt) return
  const at = { updatedAt: first.readAt }
  client.setQueryData(newestQuery(status).queryKey, first.events, at)
  if (known?.data && isReturning()) return
  client.setQueryData(queryKey, { pages: [first.events], pageParams: [null] }, at)
}
