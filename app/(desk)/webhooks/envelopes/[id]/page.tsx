import { dehydrate, HydrationBoundary } from '@tanstack/react-query'
import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { restrictedPage } from '@/app/(desk)/restricted-page'
import { EnvelopeDeliveries } from '@/components/webhooks/deliveries/envelope-deliveries'
import { subscriptionsState } from '@/components/webhooks/webhook-state'
import { EnvelopeId } from '@/lib/contract/ids'
import { prefetchSubscriptions } from '@/lib/desk/http/prefetch-webhooks'

export const metadata: Metadata = { title: 'Webhook deliveries' }

export default restrictedPage('webhooks', async ({ params }: PageProps<'/webhooks/envelopes/[id]'>) => {
  const id = EnvelopeId.safeParse((await params).id)
  if (!id.success) notFound()
  const list = await prefetchSubscriptions()
  return (
    <HydrationBoundary state={dehydrate(subscriptionsState(list))}>
      <EnvelopeDeliveries id={id.data} />
    </HydrationBoundary>
  )
})
