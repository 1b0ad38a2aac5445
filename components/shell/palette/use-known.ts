import { type InfiniteData, type QueryClient, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { queryKeys } from '@/lib/browser/keys'
import { readOpenedEnvelopes } from '@/lib/browser/queries/envelope'
import { newestQuery } from '@/lib/browser/queries/feed'
import { templatesQuery } from '@/lib/browser/queries/templates'
import type { EnvelopeEvent } from '@/lib/contract/event'
import { knownEnvelopes } from './known'

/**
 * What the palette searches: what this tab has loaded. When nothing is loaded, opening the palette reads the newest page of envelopes and the
 * first page of templates once. Typing sends no requests.
 */
export function useKnown(mayRead: boolean) {
  const client = useQueryClient()
  const [hadEnvelopes] = useState(() => readFeedEvents(client).length > 0)
  const newest = useQuery({
    ...newestQuery(undefined),
    enabled: mayRead && !hadEnvelopes,
    refetchInterval: false,
    refetchOnWindowFocus: false,
  })
  const templates = useInfiniteQuery({ ...templatesQuery, enabled: mayRead, refetchOnWindowFocus: false })
  const newestEvents = newest.data
  const envelopes = useMemo(() => {
    return knownEnvelopes([...readFeedEvents(client), ...(newestEvents ?? [])], readOpenedEnvelopes(client))
  }, [client, newestEvents])
  return {
    envelopes,
    templates: templates.data?.pages.flat() ?? [],
    loading: mayRead && ((newest.isPending && !hadEnvelopes) || templates.isPending),
    failed: [
      ...(newest.isError ? [{ what: 'The envelopes', error: newest.error, retry: newest.refetch }] : []),
      ...(templates.isError ? [{ what: 'The templates', error: templates.error, retry: templates.refetch }] : []),
    ],
  }
}

/** The cache holds the pages of lists, and newest pages separately. */
function readFeedEvents(client: QueryClient): EnvelopeEvent[] {
  const lists = client.getQueriesData<InfiniteData<EnvelopeEvent[]>>({ queryKey: queryKeys.envelopes.lists })
  const newest = client.getQueriesData<EnvelopeEvent[]>({ queryKey: queryKeys.envelopes.newestPages })
  return [...lists.flatMap(([, list]) => list?.pages.flat() ?? []), ...newest.flatMap(([, page]) => page ?? [])]
}
