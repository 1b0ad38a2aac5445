'use client'

import { useQueries, useQuery } from '@tanstack/react-query'
import { queryKeys } from '@/lib/browser/keys'
import { envelopeQuery, trailQuery } from '@/lib/browser/queries/envelope'
import { readDeliveries, subscriptionsQuery } from '@/lib/browser/queries/webhooks'
import { PAGE_SIZE } from '@/lib/contract/constants'
import { parseServiceDate, toSince } from '@/lib/contract/dates'
import type { AnyDelivery, DeskSubscription } from '@/lib/desk/contract/webhooks/webhook-desk'
import { eventIdsOf, timesIn } from '../delivery/event-ids'

/** A service may queue deliveries a little after their event. */
const QUEUED_WITHIN_MS = 60_000

/**
 * One envelope's deliveries, newest first. Of each subscription, the hundred deliveries up to the envelope's last event are read, and those
 * with the envelope's event ids are kept.
 */
export function useEnvelopeDeliveries(id: string) {
  const envelope = useQuery(envelopeQuery(id))
  const trail = useQuery(trailQuery(id))
  const list = useQuery(subscriptionsQuery)
  const now = new Date().toISOString()
  // An expiry in the future has no delivery yet.
  const times = [...timesIn([envelope.data, trail.data])].filter((time) => time <= now).sort()
  const known = !envelope.isPending && !trail.isPending && times.length > 0
  const [earliest, latest] = [parseServiceDate(times[0]), parseServiceDate(times.at(-1))]
  const ids = useQuery({
    queryKey: queryKeys.webhookEventIds(id, times.join()),
    queryFn: () => eventIdsOf(id, times),
    enabled: known,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const since = latest && toSince(new Date(latest.getTime() + QUEUED_WITHIN_MS))
  const all = list.data?.subscriptions ?? []
  const pages = useQueries({
    queries: all.map((one) => ({
      queryKey: queryKeys.deliveries.before(one.id, since),
      queryFn: ({ signal }: { signal: AbortSignal }) => readDeliveries(one.id, { since }, { signal, priority: 'page' }),
      enabled: known,
      staleTime: 10_000,
      retry: false,
    })),
  })
  const subscriptions = new Map<string, DeskSubscription>()
  const found = all.flatMap((subscription, index) => {
    const own = pages[index]?.data?.filter(({ event_id }) => event_id && ids.data?.has(event_id)) ?? []
    for (const delivery of own) subscriptions.set(delivery.id, subscription)
    return own
  })
  return {
    subject: envelope.data?.emailSubject,
    error: envelope.error ?? list.error,
    reading:
      envelope.isPending || list.isPending || !known || ids.isPending || pages.some(({ isPending }) => isPending),
    unread: pages.filter(({ isError }) => isError).length,
    crowded: pages.filter(({ data }) => data && isCrowded(data, earliest)).length,
    /** Everything that may contain a delivery was read. */
    complete: list.data?.is_complete === true && pages.every(({ data }) => data && !isCrowded(data, earliest)),
    found: found.toSorted((a, b) => queuedAt(b) - queuedAt(a)),
    /** Each delivery's subscription, by the delivery's id. */
    subscriptions,
  }
}

const queuedAt = ({ created_on }: AnyDelivery) => parseServiceDate(created_on)?.getTime() ?? 0

/** The page doesn't reach back to the envelope's first event, because too much was delivered since. */
function isCrowded(page: readonly AnyDelivery[], earliest: Date | undefined): boolean {
  const last = page.at(-1)
  return page.length >= PAGE_SIZE && last !== undefined && earliest !== undefined && queuedAt(last) > earliest.getTime()
}
