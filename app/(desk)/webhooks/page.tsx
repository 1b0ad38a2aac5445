import { dehydrate, HydrationBoundary } from '@tanstack/react-query'
import type { Metadata } from 'next'
import { Subscriptions } from '@/components/webhooks/subscriptions'
import { subscriptionsState } from '@/components/webhooks/webhook-state'
import { prefetchSubscriptions } from '@/lib/bff/prefetch-webhooks'
import { requirePerson } from '@/lib/session/require'

export const metadata: Metadata = { title: 'Webhooks' }

export default async function WebhooksPage() {
  await requirePerson({ permission: 'webhooks' })
  return (
    <HydrationBoundary state={dehydrate(subscriptionsState(await prefetchSubscriptions()))}>
      <Subscriptions />
    </HydrationBoundary>
  )
}
