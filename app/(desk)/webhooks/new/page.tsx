import type { Metadata } from 'next'
import { NewSubscription } from '@/components/webhooks/new-subscription'
import { requirePerson } from '@/lib/session/require'

export const metadata: Metadata = { title: 'New subscription' }

export default async function NewSubscriptionPage() {
  await requirePerson({ permission: 'webhooks' })
  return <NewSubscription />
}
