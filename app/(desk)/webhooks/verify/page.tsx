import type { Metadata } from 'next'
import { restrictedPage } from '@/app/(desk)/restricted-page'
import { FirstData } from '@/components/ui/first-data'
import { Verifier } from '@/components/webhooks/guide/verifier'
import { referenceQuery } from '@/lib/browser/queries/webhooks'
import { prefetchReference } from '@/lib/desk/webhooks/prefetch-webhooks'

export const metadata: Metadata = { title: 'Verifier' }

export default restrictedPage('webhooks', async () => {
  const reference = await prefetchReference()
  return (
    <FirstData query={referenceQuery} data={reference}>
      <Verifier />
    </FirstData>
  )
})
