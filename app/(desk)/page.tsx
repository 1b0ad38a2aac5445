import { dehydrate, HydrationBoundary } from '@tanstack/react-query'
import type { Metadata } from 'next'
import { homeState } from '@/components/home/queries'
import { may } from '@/lib/desk/accounts/contract/permissions'
import { requirePerson } from '@/lib/desk/accounts/session/require'
import { readMirror } from '@/lib/desk/envelopes/mirror/mirror-state'
import { readAttention } from '@/lib/desk/home/read-attention'
import { prefetch } from '@/lib/desk/http/prefetch'
import { listKeys } from '@/lib/desk/keys/keys'
import { subscriptionList } from '@/lib/desk/webhooks/subscriptions'
import { HomeWithDialogs } from './home-page'

export const metadata: Metadata = { title: 'Home' }

/** How long the page waits for what takes requests of the key: too short to notice. */
const PATIENCE_MS = 200

/** Reads all that the list is made of, because what arrives later moves its rows. */
export default async function HomePage() {
  const person = await requirePerson()
  const { role } = person
  const [attention, webhooks, keys, mirror] = await Promise.all([
    prefetch((upstream, key) => readAttention({ upstream, key, now: () => new Date() }, person)),
    may(role, 'webhooks') ? prefetch((upstream, key) => subscriptionList({ upstream, key }), PATIENCE_MS) : undefined,
    may(role, 'keys') ? prefetch(listKeys, PATIENCE_MS) : undefined,
    may(role, 'mirror') ? prefetch((upstream, key) => readMirror({ upstream, key }, true)) : undefined,
  ])
  return (
    <HydrationBoundary state={dehydrate(homeState({ attention, webhooks, keys, mirror }))}>
      <HomeWithDialogs />
    </HydrationBoundary>
  )
}
