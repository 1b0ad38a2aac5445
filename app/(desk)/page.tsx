import type { Metadata } from 'next'
import { Home } from '@/components/home/home'
import { requirePerson } from '@/lib/desk/auth/session/require'
import { prefetch } from '@/lib/desk/http/prefetch'

export const metadata: Metadata = { title: 'Home' }

export default async function HomePage() {
  await requirePerson()
  const events = await prefetch((service) => service.feed({}))
  return <Home first={events && { status: undefined, events, readAt: Date.now() }} />
}
