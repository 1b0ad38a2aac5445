import type { Metadata } from 'next'
import { restrictedPage } from '@/app/(desk)/restricted-page'
import { FirstData } from '@/components/ui/first-data'
import { Reference } from '@/components/webhooks/guide/reference'
import { referenceQuery } from '@/lib/browser/queries/webhooks'
import { prefetchReference } from '@/lib/desk/webhooks/prefetch-webhooks'

export const metadata: Metadata = { title: 'Webhook reference' }

export default restrictedPage('webhooks', async () => {
  const reference = await prefetchReference()
  return (
    <FirstData query={referenceQuery} data={reference}>
      <Reference />
    </FirstData>
  )
})
