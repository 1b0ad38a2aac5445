'use client'

import { CallError } from '@/lib/browser/call'
import type { Role } from '@/lib/desk/contract/desk'
import { useBudget } from './use-shell'

/** Below this part everybody has room, so only admins see the gauge. */
const BUSY = 0.8

/** How many of the key's requests per minute are used. The team shares them. */
export function Gauge({ role }: { role: Role }) {
  const { data, error } = useBudget()
  if (error) {
    const isOut = error instanceof CallError && error.code === 401
    return <p className="text-12 text-bad">{isOut ? 'Signed out' : 'The dashboard cannot be reached'}</p>
  }
  const { used = 0, limit = 0 } = data ?? {}
  if (role !== 'admin' && used <= limit * BUSY) return null
  return (
    <div className="flex flex-col gap-1">
      <p className="tabular text-12 text-ink-faint">
        {data
          ? `${used.toLocaleString('en')} of ${limit.toLocaleString('en')} requests this minute`
          : 'Requests this minute'}
      </p>
      <svg
        aria-hidden="true"
        viewBox="0 0 100 4"
        preserveAspectRatio="none"
        className="h-1 w-full rounded-full bg-off-soft"
      >
        <rect width={limit > 0 ? Math.min(100, (used / limit) * 100) : 0} height="4" className={fill(used, limit)} />
      </svg>
    </div>
  )
}

function fill(used: number, limit: number): string {
  if (used >= limit) return 'fill-bad'
  return used > limit * BUSY ? 'fill-warn' : 'fill-accent'
}
