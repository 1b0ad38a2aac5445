import { dehydrate, HydrationBoundary } from '@tanstack/react-query'
import type { Metadata } from 'next'
import { restrictedPage } from '@/app/(desk)/restricted-page'
import { languageOf } from '@/components/webhook-guide/samples/languages'
import { Samples } from '@/components/webhook-guide/samples/samples'
import { referenceState } from '@/components/webhooks/webhook-state'
import { prefetchReference } from '@/lib/desk/http/prefetch-webhooks'

export const metadata: Metadata = { title: 'Receiver code' }

export default restrictedPage('webhooks', async ({ searchParams }: PageProps<'/webhooks/samples'>) => {
  const reference = await prefetchReference()
  return (
    <HydrationBoundary state={dehydrate(referenceState(reference))}>
      <Samples language={languageOf((await searchParams).language)} />
    </HydrationBoundary>
  )
})
