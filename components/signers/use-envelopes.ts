'use client'

import { queryOptions, type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { queryKeys } from '@/lib/browser/keys'
import { pollInterval } from '@/lib/browser/live-status'
import { newestQuery, readListPage } from '@/lib/browser/queries/envelopes'
import { type EnvelopeListItem, isIncomplete, listParameters } from '@/lib/desk/envelopes/contract/find'
import type { KnownEnvelope } from './rows'

/** Whose turn it is in more envelopes of one address is not read: the rows say only that they are in progress. */
const MOST_PAGES = 4

/** The envelopes of an address that are in progress. Reading them costs no request of the API key. */
function openEnvelopesQuery(email: string) {
  const ended = ['signed', 'voided', 'declined', 'expired'].map((status) => `-status:${status}`).join(' ')
  const found = { q: `signer:"${email.replaceAll('"', ' ')}" ${ended}`, zone: 'UTC' }
  return queryOptions({
    queryKey: queryKeys.found.ofSigner(listParameters(found)),
    queryFn: async ({ signal }) => {
      const pages = [await readListPage(found, undefined, signal)]
      for (let next = pages[0]?.next; next && pages.length < MOST_PAGES; next = pages.at(-1)?.next)
        pages.push(await readListPage(found, next, signal))
      return { items: pages.flatMap(({ items }) => items), isIncomplete: pages.some(isIncomplete) }
    },
    refetchInterval: pollInterval,
  })
}

type OpenEnvelopes = { items: EnvelopeListItem[]; isIncomplete: boolean }

const combine = (results: UseQueryResult<OpenEnvelopes>[]) => ({
  found: results.map(({ data }) => data?.items),
  isPending: results.some((result) => result.isPending),
  isFeedNeeded: results.some(({ data, isError }) => isError || data?.isIncomplete),
})

/** The envelopes that show whose turn it is. While not all envelopes can be searched, the feed has the newest ones. */
export function useEnvelopes(emails: readonly string[]) {
  const { found, isPending, isFeedNeeded } = useQueries({ queries: emails.map(openEnvelopesQuery), combine })
  const feed = useQuery({ ...newestQuery('Sent'), enabled: isFeedNeeded })
  const envelopes = useMemo(() => {
    const all = new Map<string, KnownEnvelope>()
    const inFeed = (feed.data ?? []).map(({ envelope, event_time }) => ({ envelope, changed_at: event_time }))
    for (const { envelope, changed_at } of [...found.flatMap((items) => items ?? []), ...inFeed]) {
      const changedAt = Date.parse(changed_at)
      const other = envelope.id ? all.get(envelope.id) : undefined
      if (envelope.id && !Number.isNaN(changedAt) && !(other && other.changedAt > changedAt))
        all.set(envelope.id, { envelope, changedAt })
    }
    return all
  }, [found, feed.data])
  return { envelopes, isPending: isPending || (isFeedNeeded && feed.isPending) }
}
