import type { Metadata } from 'next'
import { restrictedPage } from '@/app/(desk)/restricted-page'
import { LiveUpdates } from '@/components/live/live-updates'
import { MirrorSettings } from '@/components/mirror/mirror-settings'

export const metadata: Metadata = { title: 'Sync' }

export default restrictedPage('mirror', () => (
  <>
    <LiveUpdates />
    <MirrorSettings />
  </>
))
