import type { Metadata } from 'next'
import { restrictedPage } from '@/app/(desk)/restricted-page'
import { FirstData } from '@/components/ui/first-data'
import { deliveriesParams, exactFilter } from '@/components/webhooks/address'
import { EndpointPage } from '@/components/webhooks/endpoints/endpoint-page'
import { endpointQuery } from '@/lib/browser/queries/webhooks'
import { prefetchEndpoint, prefetchEndpointDeliveries } from '@/lib/desk/webhooks/prefetch-webhooks'

export const metadata: Metadata = { title: 'Endpoint' }

export default restrictedPage('webhooks', async ({ params, searchParams }: PageProps<'/webhooks/[id]'>) => {
  const id = decodeURIComponent((await params).id)
  const filter = deliveriesParams.read(await searchParams)
  const readAt = Date.now()
  const [endpoint, page] = await Promise.all([
    prefetchEndpoint(id),
    prefetchEndpointDeliveries(id, exactFilter(filter, readAt)),
  ])
  return (
    <FirstData query={endpointQuery(id)} data={endpoint}>
      <EndpointPage id={id} first={page && { page, readAt, filter: deliveriesParams.stringify(filter) }} />
    </FirstData>
  )
})
