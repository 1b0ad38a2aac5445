import { z } from 'zod'
import type { DeliveriesQuery } from '@/lib/contract/webhook'
import { AnyDelivery, AnyDeliveryDetail } from '@/lib/desk/contract/webhooks/webhook-desk'
import type { Reads } from './cache/reads'
import { path } from './transport/client'
import { withhold } from './transport/withhold'
import { Done, TOUCHED } from './webhooks'

const DELIVERIES_MS = 2_000

export const deliveries = (reads: Reads) => ({
  deliveries: (id: string, { state, since, after }: DeliveriesQuery) =>
    reads.get(
      { path: path`/webhooks/${id}/deliveries`, query: { state, since, after } },
      z.array(AnyDelivery),
      DELIVERIES_MS,
    ),

  delivery: async (id: string, deliveryId: string) =>
    withhold(
      await reads.get({ path: path`/webhooks/${id}/deliveries/${deliveryId}` }, AnyDeliveryDetail, DELIVERIES_MS),
    ),

  retryDelivery: (id: string, deliveryId: string) =>
    reads.act({ method: 'POST', path: path`/webhooks/${id}/deliveries/${deliveryId}/retry`, body: {} }, Done, TOUCHED),

  testSubscription: (id: string) =>
    reads.act({ method: 'POST', path: path`/webhooks/${id}/test`, body: {} }, Done, TOUCHED),

  recoverSubscription: (id: string) =>
    reads.act({ method: 'POST', path: path`/webhooks/${id}/recover`, body: {} }, Done, TOUCHED),
})
