import { type InfiniteData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { newestQuery } from '@/lib/browser/feed'
import { templatesQuery } from '@/lib/browser/templates'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import type { EnvelopeEvent } from '@/lib/contract/event'
import { knownEnvelopes } from './known'

/**
 * What the palette looks through: what the pages of this tab have loaded already. Where that is nothing yet, opening the palette
 * reads the newest page of envelopes and the first of templates, once; no key that is typed asks for anything.
 */
export function useKnown(mayRead: boolean) {
  const client = useQueryClient()
  const [hadEnvelopes] = useState(() => readEvents(client.getQueriesData({ queryKey: ['envelopes'] })).length > 0)
  const newest = useQuery({
    ...newestQuery(undefined),
    enabled: mayRead && !hadEnvelopes,
    refetchInterval: false,
    refetchOnWindowFocus: false,
  })
  const templates = useInfiniteQuery({ ...templatesQuery, enabled: mayRead, refetchOnWindowFocus: false })
  const told = newest.data
  const envelopes = useMemo(() => {
    const events = [...readEvents(client.getQueriesData({ queryKey: ['envelopes'] })), ...(told ?? [])]
    const opened = client.getQueriesData<PdfSignRequest>({ predicate: ({ queryKey }) => isOpened(queryKey) })
    return knownEnvelopes(
      events,
      opened.flatMap(([, envelope]) => (envelope ? [envelope] : [])),
    )
  }, [client, told])
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

type Cached = [key: readonly unknown[], data: unknown][]

const isOpened = (key: readonly unknown[]) => key[0] === 'envelope' && key.length === 2

/** Lists keep pages, the newest page stands for itself; both hold events of the feed. */
function readEvents(cached: Cached): EnvelopeEvent[] {
  return cached.flatMap(([[, kind], data]) => {
    // What stands under these keys was written by the queries of `lib/browser/feed` and of the list.
    if (kind === 'newest') return (data as EnvelopeEvent[] | undefined) ?? []
    if (kind === 'list') return (data as InfiniteData<EnvelopeEvent[]> | undefined)?.pages.flat() ?? []
    return []
  })
}
