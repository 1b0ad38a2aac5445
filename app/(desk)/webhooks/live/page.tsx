import type { Metadata } from 'next'
import { LiveUpdates } from '@/components/webhooks/live-updates'
import { requirePerson } from '@/lib/session/require'

export const metadata: Metadata = { title: 'Live updates' }

export default async function LiveUpdatesPage() {
  await requirePerson({ permission: 'webhooks' })
  return <LiveUpdates />
}
