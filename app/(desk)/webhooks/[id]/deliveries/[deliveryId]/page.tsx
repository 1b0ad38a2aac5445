import type { Metadata } from 'next'
import { restrictedPage } from '@/app/(desk)/restricted-page'
import { FirstData } from '@/components/ui/first-data'
import { DeliveryView } from '@/components/webhooks/deliveries/delivery-view'
import { deliveryQuery } from '@/lib/browser/queries/webhooks'
import { prefetchDelivery } from '@/lib/desk/webhooks/prefetch-webhooks'

export const metadata: Metadata = { title: 'Delivery' }

export default restrictedPage('webhooks', async ({ params }: PageProps<'/webhooks/[id]/deliveries/[deliveryId]'>) => {
  const parts = await params
  const [id, deliveryId] = [decodeURIComponent(parts.id), decodeURIComponent(parts.deliveryId)]
  const delivery = await prefetchDelivery(id, deliveryId)
  return (
    <FirstData query={deliveryQuery(id, deliveryId)} data={delivery}>
      <DeliveryView id={id} deliveryId={deliveryId} />
    </FirstData>
  )
})
