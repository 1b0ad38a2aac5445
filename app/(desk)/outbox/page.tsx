import type { Metadata } from 'next'
import { Outbox } from '@/components/outbox/outbox'
import { OutboxAddress } from '@/components/outbox/outbox-address'

export const metadata: Metadata = { title: 'Outbox' }

export default async function OutboxPage({ searchParams }: PageProps<'/outbox'>) {
  return <Outbox address={OutboxAddress.parse(await searchParams)} />
}
