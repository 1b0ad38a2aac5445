'use client'

import { useQueries, useQuery } from '@tanstack/react-query'
import { queryKeys } from '@/lib/browser/keys'
import { envelopeQuery, trailQuery } from '@/lib/browser/queries/envelope'
import { readDeliveries, subscriptionsQuery } from '@/lib/browser/queries/webhooks'
import { PAGE_SIZE } from '@/lib/contract/constants'
import { parseServiceDate, toSince } from '@/lib/contract/dates'
import type { AnyDelivery, DeskSubscription } from '@/lib/desk/contract/webhooks/webhook-desk'
import { eventIdsOf, momentsIn } from '../delivery/event-ids'

/** Deliveries are queued with their event; a service may take a moment for it. */
const QUEUED_WITHIN_MS = 60_000

/**
 * The deliveries that spoke of one envelope, newest first: of each subscription the hundred before the envelope's last event, those among
 * them whose event ids are the envelope's.
 */
export function useEnvelopeDeliveries(id: string) {
  const envelope = useQuery(envelopeQuery(id))
  const trail = useQuery(trailQuery(id))
  const list = useQuery(subscriptionsQuery)
  const now = new Date().toISOString()
  // An expiry lies ahead, and has no delivery yet.
  const moments = [...momentsIn([envelope.data, trail.data])].filter((moment) => moment <= now).sort()
  const known = !envelope.isPending && !trail.isPending && moments.length > 0
  const [earliest, latest] = [parseServiceDate(moments[0]), parseServiceDate(moments.at(-1))]
  const ids = useQuery({
    queryKey: queryKeys.webhookEventIds(id, moments.join()),
    queryFn: () => eventIdsOf(id, moments),
    enabled: known,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const since = latest && toSince(new Date(latest.getTime() + QUEUED_WITHIN_MS))
  const subscriptions = list.data?.subscriptions ?? []
  const pages = useQueries({
    queries: subscriptions.map((one) => ({
      queryKey: queryKeys.deliveries.before(one.id, since),
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        readDeliveries(one.id, { since }, { signal, priority: 'background' }),
      enabled: known,
      staleTime: 10_000,
      retry: false,
    })),
  })
  const of = new Map<string, DeskSubscription>()
  const found = subscriptions.flatMap((subscription, index) => {
    const own = pages[index]?.data?.filter(({ event_id }) => event_id && ids.data?.has(event_id)) ?? []
    for (const delivery of own) of.set(delivery.id, subscription)
    return own
  })
  return {
    subject: envelope.data?.emailSubject,
    error: envelope.error ?? list.error,
    reading:
      envelope.isPending || list.isPending || !known || ids.isPending || pages.some(({ isPending }) => isPending),
    unread: pages.filter(({ isError }) => isError).length,
    crowded: pages.filter(({ data }) => data && isCrowded(data, earliest)).length,
    /** Everything that could tell of a delivery was read. */
    complete: list.data?.listed === true && pages.every(({ data }) => data && !isCrowded(data, earliest)),
    found: found.toSorted((a, b) => queuedAt(b) - queuedAt(a)),
    of,
  }
}

const queuedAt = ({ created_on }: AnyDelivery) => parseServiceDate(created_on)?.getTime() ?? 0

/** So much was delivered meanwhile that the page does not reach back to the envelope's first event. */
function isCrowded(page: readonly AnyDelivery[], earliest: Date | undefined): boolean {
  const last = page.at(-1)
  return page.length >= PAGE_SIZE && last !== undefined && earliest !== undefined && queuedAt(last) > earliest.getTime()
}
