import { dehydrate, HydrationBoundary } from '@tanstack/react-query'
import type { Metadata } from 'next'
import { languageOf } from '@/components/webhooks/samples/languages'
import { Samples } from '@/components/webhooks/samples/samples'
import { referenceState } from '@/components/webhooks/webhook-state'
import { prefetchReference } from '@/lib/bff/prefetch-webhooks'
import { requirePerson } from '@/lib/session/require'

export const metadata: Metadata = { title: 'Receiver code' }

export default async function SamplesPage({ searchParams }: PageProps<'/webhooks/samples'>) {
  await requirePerson({ permission: 'webhooks' })
  const reference = await prefetchReference()
  return (
    <HydrationBoundary state={dehydrate(referenceState(reference))}>
      <Samples language={languageOf((await searchParams).language)} />
    </HydrationBoundary>
  )
}
