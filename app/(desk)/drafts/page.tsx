import type { Metadata } from 'next'
import { restrictedPage } from '@/app/(desk)/restricted-page'
import { Drafts } from '@/components/drafts/drafts'

export const metadata: Metadata = { title: 'Drafts' }

export default restrictedPage('draft', () => <Drafts />)
