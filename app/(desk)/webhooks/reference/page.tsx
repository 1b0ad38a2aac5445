import { dehydrate, HydrationBoundary } from '@tanstack/react-query'
import type { Metadata } from 'next'
import { Reference } from '@/components/webhooks/reference/reference'
import { referenceState } from '@/components/webhooks/webhook-state'
import { prefetchReference } from '@/lib/bff/prefetch-webhooks'
import { requirePerson } from '@/lib/session/require'

export const metadata: Metadata = { title: 'Webhook reference' }

export default async function ReferencePage() {
  await requirePerson({ permission: 'webhooks' })
  const reference = await prefetchReference()
  return (
    <HydrationBoundary state={dehydrate(referenceState(reference))}>
      <Reference />
    </HydrationBoundary>
  )
}
