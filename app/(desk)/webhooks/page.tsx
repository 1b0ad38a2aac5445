import type { Metadata } from 'next'
import { restrictedPage } from '@/app/(desk)/restricted-page'
import { FirstData } from '@/components/ui/first-data'
import { endpointsParams } from '@/components/webhooks/address'
import { EndpointList } from '@/components/webhooks/endpoints/endpoint-list'
import { endpointsQuery } from '@/lib/browser/queries/webhooks'
import { ENDPOINTS_SHOWN } from '@/lib/desk/webhooks/contract/constants'
import { prefetchEndpoints } from '@/lib/desk/webhooks/prefetch-webhooks'

export const metadata: Metadata = { title: 'Webhooks' }

export default restrictedPage('webhooks', async ({ searchParams }: PageProps<'/webhooks'>) => {
  const filter = endpointsParams.read(await searchParams)
  const list = await prefetchEndpoints({ ...filter, limit: ENDPOINTS_SHOWN })
  return (
    <FirstData query={endpointsQuery(endpointsParams.stringify(filter))} data={list}>
      <EndpointList />
    </FirstData>
  )
})
