import type { Metadata } from 'next'
import { Reference } from '@/components/webhooks/reference/reference'
import { requirePerson } from '@/lib/session/require'

export const metadata: Metadata = { title: 'Webhook reference' }

export default async function ReferencePage() {
  await requirePerson({ permission: 'webhooks' })
  return <Reference />
}
