import type { Metadata } from 'next'
import { restrictedPage } from '@/app/(desk)/restricted-page'
import { Keys } from '@/components/keys/keys'

export const metadata: Metadata = { title: 'API keys' }

export default restrictedPage('keys', () => <Keys />)
