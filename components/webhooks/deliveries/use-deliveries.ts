'use client'

import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type ItemSource, keysetPages } from '@/components/ui/live-list/pages'
import { useLiveList } from '@/components/ui/live-list/use-live-list'
import { type DeliveryFilter, deliveriesParams, exactFilter } from '@/components/webhooks/address'
import { queryKeys } from '@/lib/browser/keys'
import { budgetQuery } from '@/lib/browser/queries/session'
import { readEndpointDeliveries } from '@/lib/browser/queries/webhooks'
import { parseServiceDate } from '@/lib/contract/dates'
import type { Budget } from '@/lib/desk/upstream/contract/budget'
import type { EndpointDeliveries, EndpointDelivery } from '@/lib/desk/webhooks/contract/endpoint'
import { MINUTE_MS } from '@/lib/text/durations'

const WATCH_EVERY_MS = 5_000
const WATCH_EVERY_WHEN_SCARCE_MS = 30_000

/** The first page, read by the server while it rendered. */
export type FirstDeliveries = { page: EndpointDeliveries; readAt: number; filter: string }

const SOURCE: ItemSource<EndpointDeliveries, EndpointDelivery> = {
  itemsOf: ({ deliveries }) => deliveries,
  keyOf: ({ id }) => id,
  timeOf: ({ created_on }) => parseServiceDate(created_on)?.getTime(),
}

/** An endpoint's deliveries as one list, whose newest page is read again every few seconds. */
export function useDeliveries(id: string, filter: DeliveryFilter, first: FirstDeliveries | undefined) {
  const client = useQueryClient()
  // Fixed at the start, because rows must not leave the list while somebody reads it.
  const [exact] = useState(() => exactFilter(filter, Date.now()))
  const text = deliveriesParams.stringify(filter)
  const newestQuery = queryOptions({
    queryKey: queryKeys.webhooks.newestDeliveries(id, text),
    queryFn: ({ signal }) => readEndpointDeliveries(id, exact, signal),
    refetchInterval: ({ state }) => {
      const { read_each } = state.data ?? {}
      if (read_each) return Math.max(WATCH_EVERY_MS, (MINUTE_MS * read_each.read) / read_each.per_minute)
      // What the service doesn't filter by takes several requests.
      const isCostly = Boolean(exact.q || exact.answer)
      return isCostly || isScarce(client.getQueryData(budgetQuery.queryKey))
        ? WATCH_EVERY_WHEN_SCARCE_MS
        : WATCH_EVERY_MS
    },
    staleTime: WATCH_EVERY_MS,
    retry: false,
  })
  const deliveries = useLiveList({
    pagesQuery: keysetPages<EndpointDeliveries, NonNullable<EndpointDeliveries['next']>>({
      queryKey: queryKeys.deliveries.list(id, text),
      readPage: (cursor, signal) => readEndpointDeliveries(id, { ...exact, ...cursor }, signal),
      nextCursor: ({ next }) => next,
    }),
    newestQuery,
    source: SOURCE,
    first: first?.filter === text ? first : undefined,
    watch: filter.to === undefined,
  })
  return { ...deliveries, readEach: deliveries.newest.data?.read_each }
}

/** Half of the key's requests are used, and sending comes first. */
const isScarce = (budget: Budget | undefined) => budget !== undefined && budget.used > budget.limit / 2
