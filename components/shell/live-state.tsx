'use client'

import { useQueryClient } from '@tanstack/react-query'
import { Radio, RefreshCw } from 'lucide-react'
import { useNow } from '@/components/ui/clock'
import { Time } from '@/components/ui/time'
import { useLiveStatus } from '@/lib/browser/live'

/** How this page learns of changes, and when it last did. */
export function LiveState() {
  const { way, heardAt } = useLiveStatus()
  const checkedAt = useCheckedAt()
  if (way === 'connecting') return <p className="min-h-6 text-12 text-ink-faint">Connecting</p>
  const at = way === 'told' ? heardAt : checkedAt
  const Icon = way === 'told' ? Radio : RefreshCw
  return (
    <p className="flex min-h-6 flex-wrap items-center gap-x-1.5 text-12 text-ink-faint">
      <Icon aria-hidden="true" className={way === 'told' ? 'size-3.5 text-good' : 'size-3.5'} />
      <span className={way === 'told' ? 'font-medium text-good' : undefined}>
        {way === 'told' ? 'Live' : 'Checking every 30 s'}
      </span>
      {at ? <Time value={new Date(at)} className="text-12" /> : null}
    </p>
  )
}

/** When the newest page of the feed was last read, by whichever page asked for it. */
function useCheckedAt(): number | undefined {
  // Looked at again whenever the clock moves.
  useNow()
  const newest = useQueryClient()
    .getQueryCache()
    .findAll({ queryKey: ['envelopes', 'newest'] })
  return Math.max(0, ...newest.map(({ state }) => state.dataUpdatedAt)) || undefined
}
