import type { Metadata } from 'next'
import { restrictedPage } from '@/app/(desk)/restricted-page'
import { LiveUpdates } from '@/components/live/live-updates'

export const metadata: Metadata = { title: 'Live updates' }

export default restrictedPage('webhooks', () => <LiveUpdates />)
