import type { Metadata } from 'next'
import { Signers } from '@/components/signers/signers'
import { requirePerson } from '@/lib/desk/auth/session/require'

export const metadata: Metadata = { title: 'Signers' }

/** Nothing is read ahead: a look-up goes on record, and rendering a page changes nothing. */
export default async function SignersPage() {
  await requirePerson()
  return <Signers />
}
