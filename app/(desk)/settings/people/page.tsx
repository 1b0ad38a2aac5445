import type { Metadata } from 'next'
import { People } from '@/components/people/people'
import { peopleOverview } from '@/lib/session/people'
import { requirePerson } from '@/lib/session/require'

export const metadata: Metadata = { title: 'People' }

export default async function PeoplePage() {
  const { id } = await requirePerson({ permission: 'people' })
  return <People first={await peopleOverview()} self={id} />
}
