import type { Metadata } from 'next'
import { Feed } from '@/components/envelopes/feed'
import { requirePerson } from '@/lib/desk/auth/session/require'
import { prefetch } from '@/lib/desk/http/prefetch'
import { envelopesParams } from './search-params'

export const metadata: Metadata = { title: 'Envelopes' }

export default async function EnvelopesPage({ searchParams }: PageProps<'/envelopes'>) {
  await requirePerson()
  const { status } = envelopesParams.read(await searchParams)
  const events = await prefetch((service) => service.feed({ status }))
  return <Feed first={events && { status, events, readAt: Date.now() }} />
}
