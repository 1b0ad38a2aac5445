import type { Metadata } from 'next'
import { DeliveryView } from '@/components/webhooks/delivery-view'
import { requirePerson } from '@/lib/session/require'

export const metadata: Metadata = { title: 'Delivery' }

export default async function DeliveryPage({ params }: PageProps<'/webhooks/[id]/deliveries/[deliveryId]'>) {
  await requirePerson({ permission: 'webhooks' })
  const { id, deliveryId } = await params
  return <DeliveryView id={decodeURIComponent(id)} deliveryId={decodeURIComponent(deliveryId)} />
}
