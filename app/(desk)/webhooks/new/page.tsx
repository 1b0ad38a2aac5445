import type { Metadata } from 'next'
import { restrictedPage } from '@/app/(desk)/restricted-page'
import { DeliveryExample } from '@/components/webhooks/guide/lazy-delivery-example'
import { NewEndpoint } from '@/components/webhooks/new-endpoint'

export const metadata: Metadata = { title: 'New endpoint' }

export default restrictedPage('webhooks', () => <NewEndpoint example={<DeliveryExample />} />)
