import type { Metadata } from 'next'
import { restrictedPage } from '@/app/(desk)/restricted-page'
import { LiveUpdatesPanel } from '@/components/sync/live-updates'
import { MirrorSettings } from '@/components/sync/sync-settings'

export const metadata: Metadata = { title: 'Sync' }

export default restrictedPage('mirror', () => (
  <>
    <LiveUpdatesPanel />
    <MirrorSettings />
  </>
))
