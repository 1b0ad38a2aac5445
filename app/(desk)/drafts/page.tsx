import type { Metadata } from 'next'
import { Drafts } from '@/components/drafts/drafts'
import { requirePerson } from '@/lib/session/require'

export const metadata: Metadata = { title: 'Drafts' }

export default async function DraftsPage() {
  await requirePerson()
  return <Drafts />
}
