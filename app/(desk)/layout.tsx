import { dehydrate, HydrationBoundary } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Frame } from '@/components/shell/frame'
import { shellState } from '@/components/shell/shell-state'
import { accountNotices } from '@/lib/desk/auth/account-notices'
import { requirePerson } from '@/lib/desk/auth/session/require'
import { sessionOf } from '@/lib/desk/auth/session/session'
import { readBranding } from '@/lib/desk/branding/branding'
import { prefetch } from '@/lib/desk/http/prefetch'
import { newestEvent } from '@/lib/desk/live/stream/stream'

/** How long the frame waits for the identity: too short to notice. */
const PATIENCE_MS = 200

export default async function DeskLayout({ children }: { children: ReactNode }) {
  const person = await requirePerson()
  const session = sessionOf(person)
  const after = await newestEvent()
  const [identity, branding] = await Promise.all([
    prefetch((service) => service.identity(), PATIENCE_MS),
    prefetch(readBranding, PATIENCE_MS),
  ])
  const lastIdentity = await prefetch(async (service) => service.lastIdentity())
  const budget = await prefetch(async (service) => service.budget())
  return (
    <HydrationBoundary
      state={dehydrate(
        shellState({ session, notices: await accountNotices(person), identity, lastIdentity, budget, branding }),
      )}
    >
      <Frame session={session} after={after}>
        {children}
      </Frame>
    </HydrationBoundary>
  )
}
