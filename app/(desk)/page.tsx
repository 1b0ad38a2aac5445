import type { Metadata } from 'next'
import { readAttention } from '@/lib/desk/home/read-attention'
import { requirePerson } from '@/lib/desk/platform/auth/session/require'
import { prefetch } from '@/lib/desk/platform/http/prefetch'
import { HomeWithDialogs } from './home-page'

export const metadata: Metadata = { title: 'Home' }

export default async function HomePage() {
  const person = await requirePerson()
  const attention = await prefetch((upstream, key) => readAttention({ upstream, key, now: () => new Date() }, person))
  return <HomeWithDialogs first={attention && { attention, readAt: Date.now() }} />
}
