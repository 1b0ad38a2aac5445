'use client'

import { memo } from 'react'
import { Badge } from '@/components/ui/badge'
import { ListRow, RowLink, type RowProps } from '@/components/ui/live-list/list-row'
import { Skeleton } from '@/components/ui/skeleton'
import { Time } from '@/components/ui/time'
import type { BulkKind, BulkRow } from '@/lib/desk/bulk/contract/bulk-job'
import { rowLook } from './states'

/** A place in the list; without its row while that is being read. */
export type RowPlace = { index: number; row: BulkRow | undefined }

type BulkRowEntryProps = RowProps & { place: RowPlace; kind: BulkKind }

/** One row: a link to its envelope, or why there is none. */
export const BulkRowEntry = memo(function BulkRowEntry({
  place: { row },
  kind,
  rowKey,
  onSelect: _,
  ...list
}: BulkRowEntryProps) {
  const look = row && rowLook(kind, row.state)
  const people = row?.recipients.map(({ name, email }) => name || email).join(', ')
  // Rows of a table are known by their people, selected envelopes by their subject.
  const name = kind === 'send' ? people : row?.subject || 'No subject'
  return (
    <ListRow
      {...list}
      tableFrom="md"
      className="grid grid-cols-[1fr_auto] gap-x-3 gap-y-1 px-4 py-3 md:h-11 md:[&>td]:px-3 md:[&>td]:py-2"
    >
      <td className="tabular text-13 text-ink-soft md:first:pl-10">
        <span className="md:hidden">{kind === 'send' ? 'Line ' : 'Row '}</span>
        <span>{row?.line}</span>
      </td>
      <td className="col-span-2 row-start-2 min-w-0 text-14 [overflow-wrap:anywhere]">
        {!row ? (
          <Skeleton className="w-2/3" />
        ) : row.envelope_id ? (
          <RowLink
            index={list.index}
            rowKey={rowKey}
            href={`/envelopes/${encodeURIComponent(row.envelope_id)}`}
            className="font-medium text-ink"
          >
            {name}
          </RowLink>
        ) : (
          <span tabIndex={-1} data-row={list.index} className="rounded-sm text-ink">
            {name}
          </span>
        )}
        <span className="block truncate text-12 text-ink-faint">
          {kind === 'send'
            ? row?.recipients
                .filter(({ name }) => name)
                .map(({ email }) => email)
                .join(', ')
            : people}
        </span>
      </td>
      <td className="col-start-2 row-start-1 md:table-cell">
        {look ? (
          <Badge tone={look.tone} icon={look.icon}>
            {look.label}
          </Badge>
        ) : null}
      </td>
      <td className="col-span-2 min-w-0 text-13 text-ink-soft [overflow-wrap:anywhere]">
        {row?.error ? <span className={row.state === 'failed' ? 'text-bad' : 'text-warn'}>{row.error} </span> : null}
        {row?.settled_on && row.state === 'sent' ? <Time value={row.settled_on} className="relative z-10" /> : null}
      </td>
    </ListRow>
  )
})
