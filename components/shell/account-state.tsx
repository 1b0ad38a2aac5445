'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { cn } from '@/components/ui/cn'
import { RefreshCw, TriangleAlert } from '@/components/ui/icons'
import { TextLink } from '@/components/ui/link'
import { Skeleton } from '@/components/ui/loading'
import { Time, useNow } from '@/components/ui/time'
import { CallError } from '@/lib/browser/call'
import { queryKeys } from '@/lib/browser/keys'
import { useLiveStatus } from '@/lib/browser/live'
import { brandingQuery, logoSource, sessionQuery } from '@/lib/browser/queries/session'
import type { Role } from '@/lib/desk/accounts/contract/signed-in'
import type { StreamTrouble } from '@/lib/desk/live/contract'
import { databaseMessage } from '@/lib/desk/runtime/contract/database-messages'
import { DESK_NAME } from '@/lib/envelope/page-title'
import { formatCount } from '@/lib/text/format'
import { useBudget, useIdentity } from './use-shell'

/** What requests are is of use to admins. */
const BUSY_TEXT = 'Busy: actions may wait up to a minute'
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
  const figures =
    role !== 'admin'
      ? BUSY_TEXT
      : data
        ? `${formatCount(used)} of ${formatCount(limit)} requests this minute`
        : 'Requests this minute'
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
  return used > limit * BUSY ? 'fill-warn' : 'fill-ink-faint'
}

/** The account of the key that requests use, with its logo or else the `mark`. The rail has room for that alone. */
export function Account({ mark }: { mark: ReactNode }) {
  const { data, isPending } = useIdentity()
  const name = data ? (data.account ?? DESK_NAME) : 'Account unknown'
  return (
    <div className="flex h-8 min-w-0 items-center gap-2.5" title={isPending ? undefined : name}>
      <Logo instead={mark} />
      {isPending ? (
        <Skeleton className="w-32 md:max-lg:hidden" />
      ) : (
        <p className={cn('min-w-0 truncate text-14 font-semibold md:max-lg:sr-only', !data && 'text-ink-faint')}>
          {name}
        </p>
      )}
    </div>
  )
}

function Logo({ instead }: { instead: ReactNode }) {
  const { data } = useQuery(brandingQuery)
  const logo = data?.branding.logo
  return logo ? (
    <img
      src={logoSource(logo)}
      alt=""
      className="scheme-light max-h-7 w-auto max-w-16 shrink-0 rounded-sm bg-surface p-0.5 object-contain"
    />
  ) : (
    instead
  )
}

const TROUBLE: Record<StreamTrouble, string> = {
  tabs: 'Live in your other tabs',
  off: 'Live updates are off',
  unreachable: 'The service does not answer',
  incomplete: 'Live updates are incomplete',
}

/**
 * Why changes do not reach this page. While they do, only a screen reader gets a text. `isNarrow`:
 * without what is done about it.
 */
export function LiveState({ isNarrow = false }: { isNarrow?: boolean }) {
  const { mode, because } = useLiveStatus()
  const { data: session, error } = useQuery(sessionQuery)
  const checkedAt = useCheckedAt()
  const signedOut = error instanceof CallError && error.code === 401
  if (signedOut) return <p className="text-12 text-ink-faint">Not live: signed out</p>
  if (mode === 'connecting') return null
  if (mode === 'push') return isNarrow ? null : <p className="sr-only">Live</p>
  // The state changes with the connection, so it is read again then.
  const isOffline = !because && !navigator.onLine
  const trouble = because ? TROUBLE[because] : isOffline ? 'You are offline' : 'Reconnecting'
  // Nothing is wrong: another tab holds the connection for all.
  const isHarmless = because === 'tabs'
  if (isNarrow && isHarmless) return null
  if (isNarrow) {
    return (
      <p className="flex items-center gap-x-1 text-12 font-medium text-warn md:max-lg:flex-col md:max-lg:text-center">
        <TriangleAlert aria-hidden="true" className="size-3.5 shrink-0" />
        <span>{trouble}</span>
      </p>
    )
  }
  return (
    <div className="text-12 text-ink-faint">
      <p className={cn('flex min-h-6 items-center gap-x-1.5', !isHarmless && 'font-medium text-warn')}>
        {isHarmless ? null : <TriangleAlert aria-hidden="true" className="size-3.5 shrink-0" />}
        <span>{trouble}</span>
      </p>
      <p className="flex flex-wrap items-center gap-x-1.5">
        {isOffline && !checkedAt ? null : (
          <>
            <RefreshCw aria-hidden="true" className="size-3.5" />
            <span>{isOffline ? 'Last checked' : 'Checking every 30 s'}</span>
          </>
        )}
        {checkedAt ? <Time value={new Date(checkedAt)} className="text-12" /> : null}
      </p>
      {because && because !== 'unreachable' && because !== 'tabs' && session?.person.role === 'admin' ? (
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
