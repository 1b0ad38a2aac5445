'use client'

import { Badge } from '@/components/ui/badge'
import { Clock } from '@/components/ui/icons'
import type { BulkJob } from '@/lib/desk/bulk/contract/bulk-job'
import { isBeforeStart, jobLook } from './states'
import { useCountdown } from './use-countdown'

/** The state of a bulk job. Before its first request it counts down, because all of it can be undone until then. */
export function JobBadge({ bulkJob, readAt }: { bulkJob: BulkJob; readAt: number }) {
  const seconds = useCountdown(bulkJob.starts_in_ms, readAt)
  if (isBeforeStart(bulkJob)) {
    return (
      <Badge tone="accent" icon={Clock} className="tabular">
        {seconds > 0 ? `Starts in ${seconds} s` : 'Starting'}
      </Badge>
    )
  }
  const { label, tone, icon } = jobLook(bulkJob)
  return (
    <Badge tone={tone} icon={icon}>
      {label}
    </Badge>
  )
}
