import type { Metadata } from 'next'
import { SubscriptionView } from '@/components/webhooks/subscription-view'
import { requirePerson } from '@/lib/session/require'

export const metadata: Metadata = { title: 'Subscription' }

export default async function SubscriptionPage({ params }: PageProps<'/webhooks/[id]'>) {
  await requirePerson({ permission: 'webhooks' })
  return <SubscriptionView id={decodeURIComponent((await params).id)} />
}
