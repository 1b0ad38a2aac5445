import type { Metadata } from 'next'
import { restrictedPage } from '@/app/(desk)/restricted-page'
import { People } from '@/components/accounts/people/people'
import { peopleOverview } from '@/lib/desk/accounts/people'

export const metadata: Metadata = { title: 'People' }

export default restrictedPage('people', async (_: unknown, { id }) => (
  <People first={await peopleOverview()} self={id} />
))
