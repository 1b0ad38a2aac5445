import { dehydrate, HydrationBoundary } from '@tanstack/react-query'
import type { Metadata } from 'next'
import { restrictedPage } from '@/app/(desk)/restricted-page'
import { Subscriptions } from '@/components/webhooks/subscriptions/subscriptions'
import { subscriptionsState } from '@/components/webhooks/webhook-state'
import { prefetchSubscriptions } from '@/lib/desk/http/prefetch-webhooks'

export const metadata: Metadata = { title: 'Webhooks' }

export default restrictedPage('webhooks', async () => {
  return (
    <HydrationBoundary state={dehydrate(subscriptionsState(await prefetchSubscriptions()))}>
      <Subscriptions />
    </HydrationBoundary>
  )
})
