'use client'

import { useQuery } from '@tanstack/react-query'
import { usePathname } from 'next/navigation'
import { Banner } from '@/components/ui/banner'
import { Time, useNow } from '@/components/ui/time'
import { mirrorQuery } from '@/lib/browser/queries/envelopes'
import { formatCount } from '@/lib/contract/format-count'
import { LATE_MS } from '@/lib/desk/envelopes/contract/find'
import type { MirrorStatus } from '@/lib/desk/envelopes/contract/mirror'

/** After a failure, one more comparison may be waited for. */
const FAILING_MS = 30_000
/** Lists that read the local copy, and nothing below them. */
const LISTS = ['/', '/envelopes']

/** Shown above lists while they may lack something: what, and why. */
export function MirrorBanner() {
  const isList = LISTS.includes(usePathname())
  const { data } = useQuery({ ...mirrorQuery, enabled: isList })
  const now = useNow()
  return isList && data ? <MirrorLag status={data} now={now} /> : null
}

function MirrorLag({ status, now }: { status: MirrorStatus; now: number }) {
  const { state, usable, read, checked_on: checkedOn } = status
  const count = formatCount(read)
  if (!usable && state === 'reading') {
    return (
      <Banner tone="wait" className="mb-4" title={`Reading your envelopes: ${count} so far`}>
        Older ones appear in lists and search as they are read, newest first.
      </Banner>
    )
  }
  const lateMs = state === 'failing' ? FAILING_MS : LATE_MS
  if (checkedOn && now - new Date(checkedOn).getTime() > lateMs) {
    return (
      <Banner
        tone="warn"
        className="mb-4"
        title={
          <>
            <span>Envelopes as of </span>
            <Time value={checkedOn} />
          </>
        }
      >
        Newer changes can’t be read from the service right now. They appear here as soon as they can.
      </Banner>
    )
  }
  if (state !== 'stopped') return null
  return (
    <Banner tone="warn" className="mb-4" title={`Lists show the newest ${count} envelopes`}>
      The service doesn’t show older ones. An admin sees the reason under Settings, Sync.
    </Banner>
  )
}
