'use client'

import {
  type InfiniteData,
  infiniteQueryOptions,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useMemo } from 'react'
import { type DeliveriesFilter, readDeliveries } from '@/lib/browser/webhooks'
import { toSince } from '@/lib/contract/dates'
import type { Budget } from '@/lib/contract/desk'
import { momentOf } from '@/lib/contract/moment'
import { PAGE_SIZE } from '@/lib/contract/page-size'
import type { AnyDelivery } from '@/lib/contract/webhook-desk'
import { cursorBefore, type DeliveryFilter } from './delivery-filter'

const TAIL_EVERY_MS = 5_000
const TAIL_EVERY_WHEN_SCARCE_MS = 30_000

/** The cursor behind a page; undefined when the list ends there, or when the service tells no moment to go on from. */
export function deliveriesAfter(
  page: readonly AnyDelivery[],
  before: DeliveriesFilter | null,
): DeliveriesFilter | undefined {
  const last = page.at(-1)
  const moment = momentOf(last?.created_on)
  if (page.length < PAGE_SIZE || !last || !moment) return undefined
  const cursor = { since: toSince(moment), after: last.id }
  // A service that answers the same page again would be asked for ever.
  return before?.after === cursor.after ? undefined : cursor
}

const pagesQuery = (id: string, { state, before }: DeliveryFilter) =>
  infiniteQueryOptions({
    queryKey: ['webhook-deliveries', id, state ?? '', before ?? ''],
    queryFn: ({ pageParam, signal }) =>
      readDeliveries(id, { state, ...(pageParam ?? cursorBefore(before)) }, { signal }),
    initialPageParam: null as DeliveriesFilter | null,
    getNextPageParam: (page: AnyDelivery[], _: unknown, before: DeliveriesFilter | null) =>
      deliveriesAfter(page, before),
    // Read once; the newest page is watched beside it.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  })

/** A page of deliveries as one list, and its newest page again and again while somebody looks. */
export function useDeliveries(id: string, filter: DeliveryFilter) {
  const client = useQueryClient()
  const query = pagesQuery(id, filter)
  const list = useInfiniteQuery(query)
  const tail = useQuery({
    queryKey: ['webhooks', 'newest', id, filter.state ?? ''],
    queryFn: ({ signal }) => readDeliveries(id, { state: filter.state }, { signal }),
    enabled: list.isSuccess && filter.before === undefined,
    refetchInterval: () =>
      scarce(client.getQueryData<Budget>(['budget'])) ? TAIL_EVERY_WHEN_SCARCE_MS : TAIL_EVERY_MS,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  const [pages, newest] = [list.data?.pages, tail.data]

  const { items, news } = useMemo(() => withTail(pages?.flat() ?? [], newest ?? []), [pages, newest])

  /** Begins the list anew with the newest page. */
  function showNews() {
    if (!newest) return
    const begun: InfiniteData<AnyDelivery[], DeliveriesFilter | null> = { pages: [newest], pageParams: [null] }
    client.setQueryData(query.queryKey, begun)
  }

  return { list, tail, items, news, showNews }
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
