import { dehydrate, HydrationBoundary } from '@tanstack/react-query'
import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { EnvelopeDeliveries } from '@/components/webhooks/envelope-deliveries'
import { subscriptionsState } from '@/components/webhooks/webhook-state'
import { prefetchSubscriptions } from '@/lib/bff/prefetch-webhooks'
import { EnvelopeId } from '@/lib/contract/ids'
import { requirePerson } from '@/lib/session/require'

export const metadata: Metadata = { title: 'Webhook deliveries' }

export default async function EnvelopeDeliveriesPage({ params }: PageProps<'/webhooks/envelopes/[id]'>) {
  await requirePerson({ permission: 'webhooks' })
  const id = EnvelopeId.safeParse((await params).id)
  if (!id.success) notFound()
  const list = await prefetchSubscriptions()
  return (
    <HydrationBoundary state={dehydrate(subscriptionsState(list))}>
      <EnvelopeDeliveries id={id.data} />
    </HydrationBoundary>
  )
}
