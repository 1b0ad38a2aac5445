import type { Metadata } from 'next'
import { restrictedPage } from '@/app/(desk)/restricted-page'
import { RecoverRange } from '@/components/webhooks/recovery/recover-range'

export const metadata: Metadata = { title: 'Recover a range' }

export default restrictedPage('webhooks', async ({ params }: PageProps<'/webhooks/[id]/recover'>) => (
  <RecoverRange id={decodeURIComponent((await params).id)} />
))
