import { dehydrate, HydrationBoundary } from '@tanstack/react-query'
import type { Metadata } from 'next'
import { restrictedPage } from '@/app/(desk)/restricted-page'
import { cursorBefore } from '@/components/webhooks/deliveries/delivery-filter'
import { SubscriptionView } from '@/components/webhooks/subscriptions/subscription-view'
import { subscriptionsState } from '@/components/webhooks/webhook-state'
import { prefetchDeliveries, prefetchSubscriptions } from '@/lib/desk/http/prefetch-webhooks'
import { deliveriesParams } from './search-params'

export const metadata: Metadata = { title: 'Subscription' }

export default restrictedPage('webhooks', async ({ params, searchParams }: PageProps<'/webhooks/[id]'>) => {
  const id = decodeURIComponent((await params).id)
  const { state, to } = deliveriesParams.read(await searchParams)
  const [list, deliveries] = await Promise.all([
    prefetchSubscriptions(),
    prefetchDeliveries(id, { state, ...cursorBefore(to) }),
  ])
  return (
    <HydrationBoundary state={dehydrate(subscriptionsState(list))}>
      <SubscriptionView id={id} first={deliveries && { deliveries, state, to, readAt: Date.now() }} />
    </HydrationBoundary>
  )
})
