import type { Metadata } from 'next'
import { restrictedPage } from '@/app/(desk)/restricted-page'
import { Rotate } from '@/components/webhooks/rotate'

export const metadata: Metadata = { title: 'Rotate secret' }

export default restrictedPage('webhooks', async ({ params }: PageProps<'/webhooks/[id]/rotate'>) => (
  <Rotate id={decodeURIComponent((await params).id)} />
))
