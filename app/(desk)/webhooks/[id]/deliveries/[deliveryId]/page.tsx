import { HydrationBoundary } from '@tanstack/react-query'
import type { Metadata } from 'next'
import { restrictedPage } from '@/app/(desk)/restricted-page'
import { DeliveryView } from '@/components/webhooks/delivery/delivery-view'
import { deliveryState } from '@/components/webhooks/webhook-state'
import { prefetchDelivery } from '@/lib/desk/webhooks/prefetch-webhooks'

export const metadata: Metadata = { title: 'Delivery' }

export default restrictedPage('webhooks', async ({ params }: PageProps<'/webhooks/[id]/deliveries/[deliveryId]'>) => {
  const parts = await params
  const [id, deliveryId] = [decodeURIComponent(parts.id), decodeURIComponent(parts.deliveryId)]
  const delivery = await prefetchDelivery(id, deliveryId)
  return (
    <HydrationBoundary state={deliveryState(id, deliveryId, delivery)}>
      <DeliveryView id={id} deliveryId={deliveryId} />
    </HydrationBoundary>
  )
})
