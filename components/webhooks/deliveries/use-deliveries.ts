'use client'

import { type InfiniteData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { type DeliveriesFilter, readDeliveries } from '@/lib/browser/webhooks'
import { momentOf } from '@/lib/contract/moment'
import type { Budget } from '@/lib/desk/contract/desk'
import type { AnyDelivery } from '@/lib/desk/contract/webhooks/webhook-desk'
import { beginDeliveries, type FirstDeliveries } from './deliveries-first-page'
import { inTime, pagesQuery } from './deliveries-query'
import { beginningOf, type DeliveryFilter } from './delivery-filter'

const TAIL_EVERY_MS = 5_000
const TAIL_EVERY_WHEN_SCARCE_MS = 30_000

/** A page of deliveries as one list, and its newest page again and again while somebody looks. */
export function useDeliveries(id: string, filter: DeliveryFilter, first: FirstDeliveries | undefined) {
  const client = useQueryClient()
  // Before the first render reads the list, and once: later renders must not begin it anew.
  useState(() => beginDeliveries(client, id, filter, first))
  const query = pagesQuery(id, filter)
  const list = useInfiniteQuery(query)
  const tail = useQuery({
    queryKey: ['webhooks', 'newest', id, filter.state ?? ''],
    queryFn: ({ signal }) => readDeliveries(id, { state: filter.state }, { signal }),
    enabled: list.isSuccess && filter.to === undefined,
    refetchInterval: () =>
      scarce(client.getQueryData<Budget>(['budget'])) ? TAIL_EVERY_WHEN_SCARCE_MS : TAIL_EVERY_MS,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  const [pages, newest] = [list.data?.pages, tail.data]

  // Of one reading, so that nothing leaves the list while somebody reads it.
  const [beginning] = useState(() => beginningOf(filter, Date.now()))
  const { items, news } = useMemo(
    () => withTail(inTime(pages?.flat() ?? [], beginning), inTime(newest ?? [], beginning)),
    [pages, newest, beginning],
  )

  /** Begins the list anew with the newest page. */
  function showNews() {
    if (!newest) return
    const begun: InfiniteData<AnyDelivery[], DeliveriesFilter | null> = { pages: [newest], pageParams: [null] }
    client.setQueryData(query.queryKey, begun)
  }

  return { list, tail, items, news, showNews, beginning }
}

/** Half the key's requests are gone: people who send come first. */
const scarce = (budget: Budget | undefined) => budget !== undefined && budget.used > budget.limit / 2

/** Rows keep their places and say what is newest of them; what is new is counted and waits. */
export function withTail(shown: readonly AnyDelivery[], newest: readonly AnyDelivery[]) {
  const fresh = new Map(newest.map((delivery) => [delivery.id, delivery]))
  const known = new Set(shown.map(({ id }) => id))
  const items = [...new Map(shown.map((delivery) => [delivery.id, fresh.get(delivery.id) ?? delivery])).values()]
  const from = shown[0]?.created_on === undefined ? undefined : momentOf(shown[0].created_on)
  const news = newest.filter(({ id, created_on }) => {
    const moment = momentOf(created_on)
    return !known.has(id) && (!from || !moment || moment >= from)
  })
  return { items, news: news.length }
}
