import type { Metadata } from 'next'
import { requirePerson } from '@/lib/desk/auth/session/require'
import { prefetchHome } from '@/lib/desk/http/prefetch-home'
import { HomeWithDialogs } from './home-page'

export const metadata: Metadata = { title: 'Home' }

export default async function HomePage() {
  const attention = await prefetchHome(await requirePerson())
  return <HomeWithDialogs first={attention && { attention, readAt: Date.now() }} />
}
