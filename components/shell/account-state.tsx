'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { cn } from '@/components/ui/cn'
import { Radio, RefreshCw, TriangleAlert } from '@/components/ui/icons'
import { TextLink } from '@/components/ui/link'
import { Skeleton } from '@/components/ui/loading'
import { Time, useNow } from '@/components/ui/time'
import { CallError } from '@/lib/browser/call'
import { queryKeys } from '@/lib/browser/keys'
import { useLiveStatus } from '@/lib/browser/live'
import { brandingQuery, logoSource, sessionQuery } from '@/lib/browser/queries/session'
import { formatCount } from '@/lib/contract/format'
import { databaseMessage } from '@/lib/desk/platform/contract/database-messages'
import type { Role } from '@/lib/desk/platform/contract/desk'
import { DESK_NAME } from '@/lib/desk/platform/contract/page-title'
import type { LiveTrouble } from '@/lib/desk/platform/live/contract'
import { useBudget, useIdentity } from './use-shell'

/** Below this part everybody has room, so only admins see the gauge. */
const BUSY = 0.8

type GaugeProps = {
  role: Role
  /** For narrow places: the part in percent, and the figures as its title. */
  isNarrow?: boolean
}

/** How many of the key's requests per minute are used. The team shares them. */
export function Gauge({ role, isNarrow = false }: GaugeProps) {
  const { data, error } = useBudget()
  if (error) {
    // The dashboard answered. What is wrong with its database is the live state's to say.
    if (isNarrow || (error instanceof CallError && databaseMessage(error.reason))) return null
    const isOut = error instanceof CallError && error.code === 401
    return <p className="text-12 text-bad">{isOut ? 'Signed out' : 'The dashboard cannot be reached'}</p>
  }
  const { used = 0, limit = 0 } = data ?? {}
  if (role !== 'admin' && used <= limit * BUSY) return null
  const figures = data ? `${formatCount(used)} of ${formatCount(limit)} requests this minute` : 'Requests this minute'
  const part = limit > 0 ? Math.min(1, used / limit) : 0
  return (
    <div className="flex flex-col gap-1" title={isNarrow ? figures : undefined}>
      <p className={cn('tabular text-12 text-ink-faint', isNarrow && 'text-center')}>
        <span className={isNarrow ? 'sr-only' : undefined}>{figures}</span>
        {isNarrow ? <span aria-hidden="true">{`${Math.round(part * 100)} %`}</span> : null}
      </p>
      <svg
        aria-hidden="true"
        viewBox="0 0 100 4"
        preserveAspectRatio="none"
        className="h-1 w-full rounded-full bg-off-soft"
      >
        <rect width={part * 100} height="4" className={fill(used, limit)} />
      </svg>
    </div>
  )
}

function fill(used: number, limit: number): string {
  if (used >= limit) return 'fill-bad'
  return used > limit * BUSY ? 'fill-warn' : 'fill-accent'
}

/** Account and app of the key that requests use. */
export function Account() {
  const { data, isPending } = useIdentity()
  if (isPending) {
    return (
      <div className="flex min-w-0 flex-col gap-1 py-0.5">
        <Skeleton className="w-32" />
        <Skeleton className="h-3 w-20" />
      </div>
    )
  }
  if (!data) return <p className="min-w-0 truncate text-14 text-ink-faint">Account unknown</p>
  return (
    <div className="min-w-0">
      <BrandLogo />
      <p className="truncate text-14 font-semibold text-ink">{data.account ?? DESK_NAME}</p>
      <p className="truncate text-12 text-ink-faint">{data.app ?? 'Signing service'}</p>
    </div>
  )
}

/** The customer's logo; nothing without one. The account's name is shown beside it. */
function BrandLogo() {
  const { data } = useQuery(brandingQuery)
  const logo = data?.branding.logo
  return logo ? (
    <img
      src={logoSource(logo)}
      alt=""
      className="scheme-light -ml-1 mb-1 max-h-8 w-auto max-w-40 rounded-sm bg-surface p-1 object-contain object-left"
    />
  ) : null
}

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
