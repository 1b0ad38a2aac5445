'use client'

import { useNow, useZone } from '@/components/ui/clock'
import { exactMoment } from '@/components/ui/moment-words'
import type { ResultRow } from './results/result-items'
import type { Group } from './standing'
import { summaryOfAll } from './summary'
import { SummaryDialog } from './summary-dialog'

type WholeSummaryProps = {
  email: string
  groups: readonly { group: Group; rows: readonly ResultRow[] }[]
  complete: boolean
  onClose: () => void
}

/** The summary of everything that was found so far. */
export function WholeSummary({ email, groups, complete, onClose }: WholeSummaryProps) {
  const zone = useZone()
  const now = useNow()
  const when = (moment: Date) => exactMoment(moment, zone)
  const text = summaryOfAll({
    email,
    groups: groups.map(({ group, rows }) => ({ group, told: rows.map((row) => ({ ...row, when })) })),
    complete,
    now,
    zone,
  })
  return (
    <SummaryDialog
      text={text}
      note={complete ? undefined : 'Not every assignment has been read yet: counts may be higher.'}
      onClose={onClose}
    />
  )
}
