import { dehydrate, HydrationBoundary } from '@tanstack/react-query'
import type { Metadata } from 'next'
import { cursorBefore, filterIn } from '@/components/webhooks/delivery-filter'
import { SubscriptionView } from '@/components/webhooks/subscription-view'
import { subscriptionsState } from '@/components/webhooks/webhook-state'
import { prefetchDeliveries, prefetchSubscriptions } from '@/lib/bff/prefetch-webhooks'
import { requirePerson } from '@/lib/session/require'

export const metadata: Metadata = { title: 'Subscription' }

export default async function SubscriptionPage({ params, searchParams }: PageProps<'/webhooks/[id]'>) {
  await requirePerson({ permission: 'webhooks' })
  const id = decodeURIComponent((await params).id)
  const { state, to } = filterIn(await searchParams)
  const [list, deliveries] = await Promise.all([
    prefetchSubscriptions(),
    prefetchDeliveries(id, { state, ...cursorBefore(to) }),
  ])
  return (
    <HydrationBoundary state={dehydrate(subscriptionsState(list))}>
      <SubscriptionView id={id} first={deliveries && { deliveries, state, to, readAt: Date.now() }} />
    </HydrationBoundary>
  )
}
