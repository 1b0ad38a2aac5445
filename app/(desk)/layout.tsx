import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Frame } from '@/components/shell/frame'
import { requirePerson } from '@/lib/session/require'
import { sessionOf } from '@/lib/session/session'

export default async function DeskLayout({ children }: { children: ReactNode }) {
  const session = sessionOf(await requirePerson())
  const client = new QueryClient()
  client.setQueryData(['session'], session)
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <Frame session={session}>{children}</Frame>
    </HydrationBoundary>
  )
}
