import { HydrationBoundary } from '@tanstack/react-query'
import type { Metadata } from 'next'
import { restrictedPage } from '@/app/(desk)/restricted-page'
import { EndpointList } from '@/components/webhooks/endpoints/endpoint-list'
import { endpointsState } from '@/components/webhooks/webhook-state'
import { ENDPOINTS_SHOWN } from '@/lib/desk/webhooks/contract/endpoint'
import { prefetchEndpoints } from '@/lib/desk/webhooks/prefetch-webhooks'
import { endpointsParams } from './search-params'

export const metadata: Metadata = { title: 'Webhooks' }

export default restrictedPage('webhooks', async ({ searchParams }: PageProps<'/webhooks'>) => {
  const filter = endpointsParams.read(await searchParams)
  const list = await prefetchEndpoints({ ...filter, limit: ENDPOINTS_SHOWN })
  return (
    <HydrationBoundary state={endpointsState(endpointsParams.stringify(filter), list)}>
      <EndpointList />
    </HydrationBoundary>
  )
})
