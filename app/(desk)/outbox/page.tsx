import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { outboxParams } from '@/components/outbox/address'
import { Outbox } from '@/components/outbox/outbox'
import { requirePerson } from '@/lib/desk/accounts/session/require'
import { sessionOf } from '@/lib/desk/accounts/session/session'

export const metadata: Metadata = { title: 'Outbox' }

export default async function OutboxPage({ searchParams }: PageProps<'/outbox'>) {
  // Only the embedded service shows its mails, and a public sandbox must not.
  if (!sessionOf(await requirePerson()).outbox) notFound()
  return <Outbox address={outboxParams.read(await searchParams)} />
}
