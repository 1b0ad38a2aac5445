import { dehydrate, HydrationBoundary } from '@tanstack/react-query'
import type { Metadata } from 'next'
import { DeliveryView } from '@/components/webhooks/delivery-view'
import { deliveryState } from '@/components/webhooks/webhook-state'
import { prefetchDelivery } from '@/lib/bff/prefetch-webhooks'
import { requirePerson } from '@/lib/session/require'

export const metadata: Metadata = { title: 'Delivery' }

export default async function DeliveryPage({ params }: PageProps<'/webhooks/[id]/deliveries/[deliveryId]'>) {
  await requirePerson({ permission: 'webhooks' })
  const parts = await params
  const [id, deliveryId] = [decodeURIComponent(parts.id), decodeURIComponent(parts.deliveryId)]
  const delivery = await prefetchDelivery(id, deliveryId)
  return (
    <HydrationBoundary state={dehydrate(deliveryState(id, deliveryId, delivery))}>
      <DeliveryView id={id} deliveryId={deliveryId} />
    </HydrationBoundary>
  )
}
