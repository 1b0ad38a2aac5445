import type { Metadata } from 'next'
import { Feed } from '@/components/envelopes/feed'
import { statusOf } from '@/components/envelopes/feed-filter-words'
import { requirePerson } from '@/lib/desk/auth/session/require'
import { prefetch } from '@/lib/desk/http/prefetch'

export const metadata: Metadata = { title: 'Envelopes' }

export default async function EnvelopesPage({ searchParams }: PageProps<'/envelopes'>) {
  await requirePerson()
  const status = statusOf((await searchParams).status)
  const events = await prefetch((service) => service.feed({ status }))
  return <Feed first={events && { status, events, readAt: Date.now() }} />
}
