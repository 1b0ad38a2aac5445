import type { Metadata } from 'next'
import { prefetchHome } from '@/lib/desk/home/home'
import { requirePerson } from '@/lib/desk/platform/auth/session/require'
import { HomeWithDialogs } from './home-page'

export const metadata: Metadata = { title: 'Home' }

export default async function HomePage() {
  const attention = await prefetchHome(await requirePerson())
  return <HomeWithDialogs first={attention && { attention, readAt: Date.now() }} />
}
