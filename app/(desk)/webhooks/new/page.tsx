import type { Metadata } from 'next'
import { restrictedPage } from '@/app/(desk)/restricted-page'
import { NewEndpoint } from '@/components/webhooks/new-endpoint'

export const metadata: Metadata = { title: 'New endpoint' }

export default restrictedPage('webhooks', () => <NewEndpoint />)
