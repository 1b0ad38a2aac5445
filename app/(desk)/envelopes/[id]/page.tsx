import type { Metadata } from 'next'
import { EnvelopeOverview } from '@/components/envelope/envelope-overview'

export const metadata: Metadata = { title: 'Envelope' }

export default async function EnvelopePage({ params }: PageProps<'/envelopes/[id]'>) {
  const { id } = await params
  return <EnvelopeOverview id={id} />
}
