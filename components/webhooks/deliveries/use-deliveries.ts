'use client'

import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { DeliveryFilter } from '@/app/(desk)/webhooks/[id]/search-params'
import { useLiveList } from '@/components/ui/live-list/use-live-list'
import { queryKeys } from '@/lib/browser/keys'
import { budgetQuery } from '@/lib/browser/queries/budget'
import { readDeliveries } from '@/lib/browser/queries/webhooks'
import type { Budget } from '@/lib/desk/contract/desk'
import type { AnyDelivery } from '@/lib/desk/contract/webhooks/webhook-desk'
import { beginningOf } from './delivery-filter'
import { deliveryPages, deliverySource } from './delivery-pages'

const WATCH_EVERY_MS = 5_000
const WATCH_EVERY_WHEN_SCARCE_MS = 30_000

/** The first page, read by the server while it rendered. */
export type FirstDeliveries = {
  deliveries: AnyDelivery[]
  state: string | undefined
  to: string | undefined
  readAt: number
}

/** A subscription's deliveries as one list, whose newest page is read again every few seconds. */
export function useDeliveries(id: string, filter: DeliveryFilter, first: FirstDeliveries | undefined) {
  const client = useQueryClient()
  // Fixed at the start, because rows must not leave the list while somebody reads it.
  const [{ beginning, source }] = useState(() => {
    const beginning = beginningOf(filter, Date.now())
    return { beginning, source: deliverySource(beginning) }
  })
  const newestQuery = queryOptions({
    queryKey: queryKeys.webhooks.newestDeliveries(id, filter.state),
    queryFn: ({ signal }) => readDeliveries(id, { state: filter.state }, { signal }),
    refetchInterval: () =>
      isScarce(client.getQueryData(budgetQuery.queryKey)) ? WATCH_EVERY_WHEN_SCARCE_MS : WATCH_EVERY_MS,
    staleTime: WATCH_EVERY_MS,
    retry: false,
  })
  const isFirst = first?.state === filter.state && first?.to === filter.to
  const deliveries = useLiveList({
    pagesQuery: deliveryPages(id, filter),
    newestQuery,
    source,
    first: first && isFirst ? { page: first.deliveries, readAt: first.readAt } : undefined,
    watch: filter.to === undefined,
  })
  return { ...deliveries, beginning }
}

/** Half of the key's requests are used, and sending comes first. */
const isScarce = (budget: Budget | undefined) => budget !== undefined && budget.used > budget.limit / 2
