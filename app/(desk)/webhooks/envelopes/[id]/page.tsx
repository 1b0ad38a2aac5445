import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { EnvelopeDeliveries } from '@/components/webhooks/envelope-deliveries'
import { EnvelopeId } from '@/lib/contract/ids'
import { requirePerson } from '@/lib/session/require'

export const metadata: Metadata = { title: 'Webhook deliveries' }

export default async function EnvelopeDeliveriesPage({ params }: PageProps<'/webhooks/envelopes/[id]'>) {
  await requirePerson({ permission: 'webhooks' })
  const id = EnvelopeId.safeParse((await params).id)
  if (!id.success) notFound()
  return <EnvelopeDeliveries id={id.data} />
}
