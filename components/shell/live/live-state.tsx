'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Radio, RefreshCw, TriangleAlert } from '@/components/ui/icons'
import { TextLink } from '@/components/ui/link'
import { Time, useNow } from '@/components/ui/time'
import { CallError } from '@/lib/browser/call'
import { queryKeys } from '@/lib/browser/keys'
import { useLiveStatus } from '@/lib/browser/live'
import { sessionQuery } from '@/lib/browser/queries/session'
import type { LiveTrouble } from '@/lib/desk/platform/live/contract'

const TROUBLE: Record<LiveTrouble, string> = {
  off: 'Live updates are off',
  unreachable: 'The service does not answer',
  incomplete: 'Live updates are incomplete',
}

/** Green only while changes reach this page. */
export function LiveState() {
  const { mode, because, lastMessageAt } = useLiveStatus()
  const { data: session, error } = useQuery(sessionQuery)
  const checkedAt = useCheckedAt()
  const signedOut = error instanceof CallError && error.code === 401
  if (signedOut) return <p className="min-h-6 text-12 text-ink-faint">Not live: signed out</p>
  if (mode === 'connecting') return <p className="min-h-6 text-12 text-ink-faint">Connecting</p>
  if (mode === 'push') {
    return (
      <p className="flex min-h-6 flex-wrap items-center gap-x-1.5 text-12 text-ink-faint">
        <Radio aria-hidden="true" className="size-3.5 text-good" />
        <span className="font-medium text-good">Live</span>
        {lastMessageAt ? <Time value={new Date(lastMessageAt)} className="text-12" /> : null}
      </p>
    )
  }
  // The state changes with the connection, so it is read again then.
  const isOffline = !because && !navigator.onLine
  return (
    <div className="text-12 text-ink-faint">
      <p className="flex min-h-6 items-center gap-x-1.5 font-medium text-warn">
        <TriangleAlert aria-hidden="true" className="size-3.5 shrink-0" />
        <span>{because ? TROUBLE[because] : isOffline ? 'You are offline' : 'Reconnecting'}</span>
      </p>
      <p className="flex flex-wrap items-center gap-x-1.5">
        <RefreshCw aria-hidden="true" className="size-3.5" />
        <span>{isOffline ? 'Last checked' : 'Checking every 30 s'}</span>
        {checkedAt ? <Time value={new Date(checkedAt)} className="text-12" /> : null}
      </p>
      {because && because !== 'unreachable' && session?.person.role === 'admin' ? (
        <TextLink href="/settings/mirror#live">{because === 'off' ? 'Turn on' : 'Repair'}</TextLink>
      ) : null}
    </div>
  )
}

/** When any page last read the newest page of a list. */
function useCheckedAt(): number | undefined {
  // Reads the cache again with each tick of the clock.
  useNow()
  const cache = useQueryClient().getQueryCache()
  const newest = [queryKeys.envelopes.newestPages, queryKeys.found.newestPages].flatMap((queryKey) =>
    cache.findAll({ queryKey }),
  )
  return Math.max(0, ...newest.map(({ state }) => state.dataUpdatedAt)) || undefined
}
