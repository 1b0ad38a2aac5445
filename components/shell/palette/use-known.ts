import { type InfiniteData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { queryKeys } from '@/lib/browser/keys'
import { readOpenedEnvelopes } from '@/lib/browser/queries/envelope'
import { newestQuery } from '@/lib/browser/queries/feed'
import { newestFoundQuery } from '@/lib/browser/queries/found'
import { useKnownTemplates } from '@/lib/browser/queries/templates'
import type { EnvelopeEvent } from '@/lib/contract/event'
import type { FoundPage } from '@/lib/desk/envelopes/contract/find'
import { knownEnvelopes, type ShownEnvelope } from './known'

const ONCE = { refetchInterval: false, refetchOnWindowFocus: false } as const

/**
 * What the palette shows at once: the envelopes that this tab has loaded, or else the newest of the mirror, and the account's templates.
 * The service is asked only while the mirror has not read the account once.
 */
export function useKnown(mayRead: boolean) {
  const client = useQueryClient()
  const [hadEnvelopes] = useState(() => readLists(client).length > 0)
  const isNeeded = mayRead && !hadEnvelopes
  const mirrored = useQuery({ ...newestFoundQuery({ q: '', zone: 'UTC' }), ...ONCE, enabled: isNeeded })
  const isServiceNeeded = isNeeded && (mirrored.isError || mirrored.data?.reading !== undefined)
  const newest = useQuery({ ...newestQuery(undefined), ...ONCE, enabled: isServiceNeeded })
  const known = useKnownTemplates(mayRead)
  const [found, events] = [mirrored.data, newest.data]
  const envelopes = useMemo(() => {
    const shown = [...readLists(client), ...(found ? [found] : []).flatMap(shownInMirror), ...shownInFeed(events)]
    return knownEnvelopes(shown, readOpenedEnvelopes(client))
  }, [client, found, events])
  return {
    envelopes,
    templates: known.templates,
    loading: (isNeeded && mirrored.isPending) || (isServiceNeeded && newest.isPending) || (mayRead && known.isPending),
    failed: [
      ...(isServiceNeeded && newest.isError
        ? [{ what: 'The envelopes', error: newest.error, retry: newest.refetch }]
        : []),
      ...(known.error ? [{ what: 'The templates', error: known.error, retry: known.refetch }] : []),
    ],
  }
}

/** What lists of this tab have loaded. */
function readLists(client: QueryClient): ShownEnvelope[] {
  const found = client.getQueriesData<InfiniteData<FoundPage>>({ queryKey: queryKeys.found.lists })
  const newest = client.getQueriesData<EnvelopeEvent[]>({ queryKey: queryKeys.envelopes.newestPages })
  return [
    ...found.flatMap(([, list]) => list?.pages.flatMap(shownInMirror) ?? []),
    ...newest.flatMap(([, page]) => shownInFeed(page)),
  ]
}

const shownInMirror = ({ items }: FoundPage): ShownEnvelope[] =>
  items.map(({ changed_at, envelope }) => ({ at: Date.parse(changed_at), envelope }))

const shownInFeed = (events: readonly EnvelopeEvent[] = []): ShownEnvelope[] =>
  events.map(({ event_time, envelope }) => ({ at: Date.parse(event_time), envelope }))
