import type { Metadata } from 'next'
import { restrictedPage } from '@/app/(desk)/restricted-page'
import { Drafts } from '@/components/drafts/list/drafts'
import { EnvelopeTabs } from '@/components/envelopes/list/envelope-tabs'

export const metadata: Metadata = { title: 'Drafts' }

export default restrictedPage('draft', () => <Drafts tabs={<EnvelopeTabs current="drafts" />} />)
