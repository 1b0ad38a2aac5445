'use client'

import { Banner } from '@/components/ui/banner'
import { Time } from '@/components/ui/time'
import type { Budget } from '@/lib/desk/platform/contract/desk'
import { useBudget } from '../use-shell'

/** No request waits longer than this; each fails at once with this reason. */
const LONG_MS = 30_000

/** Shown while a request of this page waits for the service: why, and for how long. */
export function WaitingBanner() {
  const { data, slow } = useBudget()
  if (!data) return null
  return <WaitingReason budget={data} isWaiting={slow && data.waiting > 0} />
}

/** Gives the reason: the service asked for a pause, or the limit is used up. */
export function WaitingReason({ budget, isWaiting }: { budget: Budget; isWaiting: boolean }) {
  const { paused_until: until, asked_until: asked = until, next_in_ms, used, limit } = budget
  if (until && next_in_ms > LONG_MS) {
    return (
      <Banner
        tone="warn"
        className="mb-4"
        title={
          <>
            <span>The service asked for a pause until </span>
            <Time value={asked ?? until} mode="absolute" />
          </>
        }
      >
        <span>It answered 429 (too many requests). The dashboard tries again at </span>
        <Time value={until} mode="absolute" />
        <span>; what is loaded stays visible.</span>
      </Banner>
    )
  }
  if (!isWaiting) return null
  const why = until
    ? 'the service asked for a pause'
    : used >= limit
      ? `the service allows ${limit} requests a minute and all are used`
      : 'other requests are first'
  return (
    <Banner tone="wait" className="mb-4" title={`Waiting about ${Math.max(1, Math.ceil(next_in_ms / 1000))} s: ${why}`}>
      Nothing is lost. Your request continues by itself.
    </Banner>
  )
}
