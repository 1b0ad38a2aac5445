import type { Metadata } from 'next'
import { permanentRedirect } from 'next/navigation'
import { signerPath } from '@/components/signers/address'
import { Signers } from '@/components/signers/signers'
import { AskedAddress } from '@/lib/contract/email'
import { requirePerson } from '@/lib/desk/accounts/session/require'

export const metadata: Metadata = { title: 'Signers' }

export default async function SignersPage({ searchParams }: PageProps<'/signers'>) {
  await requirePerson()
  // Where a person's page was before it had an address of its own.
  const email = AskedAddress.safeParse((await searchParams).email).data
  if (email !== undefined) permanentRedirect(signerPath(email))
  return <Signers />
}
