import type { Metadata } from 'next'
import { restrictedPage } from '@/app/(desk)/restricted-page'
import { LiveUpdatesPanel } from '@/components/live/live-updates'
import { MirrorSettings } from '@/components/live/mirror-settings'
import { PageHeader } from '@/components/ui/page-header'

export const metadata: Metadata = { title: 'Search index' }

export default restrictedPage('mirror', () => (
  <>
    <PageHeader title="Search index" />
    <LiveUpdatesPanel />
    <MirrorSettings />
  </>
))
