import type { Metadata } from 'next'
import { SelectionActions } from '@/components/bulk/selection-actions'
import { envelopesParams } from '@/components/envelopes/address'
import { Envelopes } from '@/components/envelopes/list/envelopes'
import { requirePerson } from '@/lib/desk/accounts/session/require'
import { prefetchEnvelopes } from '@/lib/desk/envelopes/prefetch-envelopes'
import { ownLayout } from '@/lib/desk/views/views'

export const metadata: Metadata = { title: 'Envelopes' }

export default async function EnvelopesPage({ searchParams }: PageProps<'/envelopes'>) {
  const person = await requirePerson()
  const address = envelopesParams.read(await searchParams)
  const [first, layout] = await Promise.all([prefetchEnvelopes(address), ownLayout(person)])
  return <Envelopes first={first} layout={layout} selectionActions={<SelectionActions />} />
}
