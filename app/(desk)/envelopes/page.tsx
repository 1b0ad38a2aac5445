import type { Metadata } from 'next'
import { SelectionActions } from '@/components/bulk/selection-actions'
import { Envelopes } from '@/components/envelopes/envelopes'
import { requirePerson } from '@/lib/desk/platform/auth/session/require'
import { prefetchEnvelopes } from '@/lib/desk/views/prefetch-envelopes'
import { envelopesParams } from './search-params'

export const metadata: Metadata = { title: 'Envelopes' }

export default async function EnvelopesPage({ searchParams }: PageProps<'/envelopes'>) {
  const person = await requirePerson()
  const prefetched = await prefetchEnvelopes(person, envelopesParams.read(await searchParams))
  return <Envelopes {...prefetched} selectionActions={<SelectionActions />} />
}
