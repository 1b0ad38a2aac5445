import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { PersonPage } from '@/components/signers/person-page'
import { requirePerson } from '@/lib/desk/accounts/session/require'
import { ContactName } from '@/lib/desk/contacts/contract'

/** Without the name, which the browser's history and the server's log of a failed page would store. */
export const metadata: Metadata = { title: 'Signer' }

/** A person, by one of their addresses or the id of the contact. Nothing is prefetched: each search is recorded. */
export default async function PersonRoute({ params }: PageProps<'/signers/[who]'>) {
  await requirePerson()
  const { data: who } = ContactName.safeParse(decode((await params).who))
  if (who === undefined) notFound()
  return <PersonPage key={who} who={who} />
}

function decode(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment)
  } catch {
    return undefined
  }
}
