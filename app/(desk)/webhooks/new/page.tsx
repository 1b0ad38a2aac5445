import type { Metadata } from 'next'
import { restrictedPage } from '@/app/(desk)/restricted-page'
import { NewSubscription } from '@/components/webhooks/create/new-subscription'

export const metadata: Metadata = { title: 'New endpoint' }

export default restrictedPage('webhooks', () => <NewSubscription />)
