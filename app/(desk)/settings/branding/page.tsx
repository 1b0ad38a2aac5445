import type { Metadata } from 'next'
import { restrictedPage } from '@/app/(desk)/restricted-page'
import { BrandingSettings } from '@/components/branding/branding'
import { PageHeader } from '@/components/ui/page-header'

export const metadata: Metadata = { title: 'Branding' }

export default restrictedPage('branding', () => (
  <>
    <PageHeader title="Branding" about="What you leave empty keeps its default." />
    <BrandingSettings />
  </>
))
