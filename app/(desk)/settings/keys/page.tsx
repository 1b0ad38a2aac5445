import type { Metadata } from 'next'
import { Keys } from '@/components/keys/keys'
import { requirePerson } from '@/lib/session/require'

export const metadata: Metadata = { title: 'Keys' }

export default async function KeysPage() {
  await requirePerson({ permission: 'keys' })
  return <Keys />
}
