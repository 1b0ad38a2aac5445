'use client'

import { Badge } from '@/components/ui/status'
import { Time, useNow } from '@/components/ui/time'

const DAY_MS = 24 * 60 * 60_000
/** Long enough to get a new key. */
const WARN_DAYS = 14

/** When a key ends, with a warning while there is still time to replace it. */
export function KeyExpiry({ expires }: { expires: Date }) {
  const now = useNow()
  const days = Math.floor((expires.getTime() - now) / DAY_MS)
  return (
    <span className="flex flex-wrap items-center gap-2">
      <Time value={expires} mode="absolute" />
      {days < 0 ? <Badge tone="bad">Expired: replace it now</Badge> : null}
      {days >= 0 && days < WARN_DAYS ? (
        <Badge tone="warn">
          {days === 0 ? 'Less than a day left: replace it' : `${days} days left: replace it soon`}
        </Badge>
      ) : null}
    </span>
  )
}
