'use client'

import { cn } from '@/components/ui/cn'
import { CallError } from '@/lib/browser/call'
import { formatCount } from '@/lib/contract/format-count'
import { databaseMessage } from '@/lib/desk/platform/contract/database-messages'
import type { Role } from '@/lib/desk/platform/contract/desk'
import { useBudget } from './use-shell'

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
