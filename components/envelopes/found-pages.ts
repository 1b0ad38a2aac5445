import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { keysetPages } from '@/components/ui/live-list/keyset-pages'
import { queryKeys } from '@/lib/browser/keys'
import { readFoundPage } from '@/lib/browser/queries/found'
import type { FoundPage } from '@/lib/desk/envelopes/contract/find'
import { type Found, foundParameters } from '@/lib/desk/envelopes/contract/parameters'

/** What a query finds, page by page. */
export const foundPages = (found: Found) =>
  keysetPages<FoundPage, string>({
    queryKey: queryKeys.found.list(foundParameters(found)),
    readPage: (cursor, signal) => readFoundPage(found, cursor ?? undefined, signal),
    nextCursor: ({ next }) => next,
  })

/** Requests what a query finds with the key that changes it: the list follows the address, which is rendered later. It ends the request before. */
export function useEarlySearch() {
  const client = useQueryClient()
  const before = useRef<QueryKey>(undefined)
  return useCallback(
    (found: Found) => {
      const pages = foundPages(found)
      if (before.current) void client.cancelQueries({ queryKey: before.current, exact: true })
      before.current = pages.queryKey
      // The list shows what went wrong.
      client.infiniteQuery(pages).catch(() => undefined)
    },
    [client],
  )
}
