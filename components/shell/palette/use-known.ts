import { type InfiniteData, type QueryClient, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { queryKeys } from '@/lib/browser/keys'
import { readOpenedEnvelopes } from '@/lib/browser/queries/envelope'
import { newestQuery } from '@/lib/browser/queries/feed'
import { templatesQuery } from '@/lib/browser/queries/templates'
import type { EnvelopeEvent } from '@/lib/contract/event'
import { knownEnvelopes } from './known'

/**
 * What the palette looks through: what the pages of this tab have loaded already. Where that is nothing yet, opening the palette
 * reads the newest page of envelopes and the first of templates, once; no key that is typed asks for anything.
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

/** Lists keep pages; the newest page is kept by itself. */
function readFeedEvents(client: QueryClient): EnvelopeEvent[] {
  const lists = client.getQueriesData<InfiniteData<EnvelopeEvent[]>>({ queryKey: queryKeys.envelopes.lists })
  const newest = client.getQueriesData<EnvelopeEvent[]>({ queryKey: queryKeys.envelopes.newestPages })
  return [...lists.flatMap(([, list]) => list?.pages.flat() ?? []), ...newest.flatMap(([, page]) => page ?? [])]
}
