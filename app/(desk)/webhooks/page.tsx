import type { Metadata } from 'next'
import { Subscriptions } from '@/components/webhooks/subscriptions'
import { requirePerson } from '@/lib/session/require'

export const metadata: Metadata = { title: 'Webhooks' }

export default async function WebhooksPage() {
  await requirePerson({ permission: 'webhooks' })
  return <Subscriptions />
}
