import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { restrictedPage } from '@/app/(desk)/restricted-page'
import { EnvelopeDeliveries } from '@/components/webhooks/deliveries/envelope-deliveries'
import { EnvelopeId } from '@/lib/contract/ids'

export const metadata: Metadata = { title: 'Webhook deliveries' }

export default restrictedPage('webhooks', async ({ params }: PageProps<'/webhooks/envelopes/[id]'>) => {
  const id = EnvelopeId.safeParse((await params).id)
  if (!id.success) notFound()
  return <EnvelopeDeliveries id={id.data} />
})
