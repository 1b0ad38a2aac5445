import { dehydrate, HydrationBoundary } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Frame } from '@/components/shell/navigation/frame'
import { shellState } from '@/components/shell/shell-state'
import { accountNotices } from '@/lib/desk/accounts/account'
import { requirePerson } from '@/lib/desk/accounts/session/require'
import { sessionOf } from '@/lib/desk/accounts/session/session'
import { readShownBranding } from '@/lib/desk/branding/branding'
import { prefetch } from '@/lib/desk/http/prefetch'
import { newestEvent } from '@/lib/desk/live/stream'
import { readViews } from '@/lib/desk/views/views'

/** How long the frame waits for what was never read before: too short to notice. */
const PATIENCE_MS = 200

export default async function DeskLayout({ children }: { children: ReactNode }) {
  const person = await requirePerson()
  const session = sessionOf(person)
  const [after, notices, identity, branding, views] = await Promise.all([
    newestEvent(),
    accountNotices(person),
    readIdentity(),
    prefetch(readShownBranding, PATIENCE_MS),
    prefetch((_, key) => readViews({ key }, person), PATIENCE_MS),
  ])
  // What the process knows of the service after those reads.
  const known = await prefetch(async (service) => ({ lastIdentity: service.lastIdentity(), budget: service.budget() }))
  return (
    <HydrationBoundary state={dehydrate(shellState({ session, notices, identity, branding, views, ...known }))}>
      <Frame session={session} after={after}>
        {children}
      </Frame>
    </HydrationBoundary>
  )
}

/** Only while it is fresh, if it was read before: the page shows the last one until the browser has read it again. */
async function readIdentity() {
  const last = await prefetch(async (service) => service.lastIdentity())
  return prefetch((service) => service.identity(), last ? 0 : PATIENCE_MS)
}
