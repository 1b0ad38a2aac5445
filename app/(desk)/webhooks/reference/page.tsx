import { HydrationBoundary } from '@tanstack/react-query'
import type { Metadata } from 'next'
import { restrictedPage } from '@/app/(desk)/restricted-page'
import { Reference } from '@/components/webhook-guide/reference'
import { referenceState } from '@/components/webhooks/webhook-state'
import { prefetchReference } from '@/lib/desk/webhooks/prefetch-webhooks'

export const metadata: Metadata = { title: 'Webhook reference' }

export default restrictedPage('webhooks', async () => {
  const reference = await prefetchReference()
  return (
    <HydrationBoundary state={referenceState(reference)}>
      <Reference />
    </HydrationBoundary>
  )
})
