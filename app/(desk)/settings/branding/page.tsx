import type { Metadata } from 'next'
import { restrictedPage } from '@/app/(desk)/restricted-page'
import { BrandingSettings } from '@/components/branding/branding'

export const metadata: Metadata = { title: 'Branding' }

export default restrictedPage('branding', () => <BrandingSettings />)
