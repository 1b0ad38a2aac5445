import { dehydrate, HydrationBoundary } from '@tanstack/react-query'
import type { Metadata } from 'next'
import { Verifier } from '@/components/webhooks/verifier/verifier'
import { referenceState } from '@/components/webhooks/webhook-state'
import { prefetchReference } from '@/lib/bff/prefetch-webhooks'
import { requirePerson } from '@/lib/session/require'

export const metadata: Metadata = { title: 'Verifier' }

export default async function VerifierPage() {
  await requirePerson({ permission: 'webhooks' })
  const reference = await prefetchReference()
  return (
    <HydrationBoundary state={dehydrate(referenceState(reference))}>
      <Verifier />
    </HydrationBoundary>
  )
}
