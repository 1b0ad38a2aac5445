import type { Metadata } from 'next'
import { Signers } from '@/components/signers/signers'
import { requirePerson } from '@/lib/desk/platform/auth/session/require'

export const metadata: Metadata = { title: 'Signers' }

/** Nothing is prefetched: each search is recorded, and rendering a page must change nothing. */
export default async function SignersPage() {
  await requirePerson()
  return <Signers />
}
