'use client'

import { useMemo, useRef } from 'react'
import { useZone } from '@/components/ui/clock'
import { MarkBar } from '@/components/ui/mark-bar'
import { exactMoment } from '@/components/ui/moment-words'
import { leavePlace } from '@/components/ui/row-places'
import { RowTable } from '@/components/ui/row-table'
import { useRowList } from '@/components/ui/use-row-list'
import type { RecordEntry } from '@/lib/contract/activity-record'
import { entryLine } from './entry-line'
import { RecordRow } from './record-row'

const COLUMNS = [
  { name: 'When', width: 'w-66' },
  { name: 'Who', width: 'w-[24%]' },
  { name: 'What', width: 'w-auto' },
  { name: 'Envelope', width: 'w-36' },
]

type RecordTableProps = { entries: readonly RecordEntry[]; complete: boolean }

/** The acts as rows, on a narrow screen as cards. Only those in sight are in the document. */
export function RecordTable({ entries, complete }: RecordTableProps) {
  const zone = useZone()
  const body = useRef<HTMLTableSectionElement>(null)
  const keys = useMemo(() => entries.map(({ id }) => id), [entries])
  const { indexes, above, below, measure, marked, mark, clearMarks } = useRowList(body, keys)
  return (
    <div>
      <RowTable
        label="Activity, newest first"
        columns={COLUMNS}
        count={complete ? entries.length : undefined}
        tableFrom="md"
        body={body}
        marking={marked.size > 0}
        above={above}
        below={below}
      >
        {indexes.map((index) => {
          const entry = entries[index]
          return entry ? (
            <RecordRow
              key={entry.id}
              entry={entry}
              index={index}
              marked={marked.has(entry.id)}
              onMark={mark}
              onOpen={leavePlace}
              measure={measure}
            />
          ) : null
        })}
      </RowTable>
      <MarkBar
        count={marked.size}
        lines={() =>
          entries
            .filter(({ id }) => marked.has(id))
            .map((entry) =>
              entryLine(entry, { when: exactMoment(new Date(entry.at), zone), origin: window.location.origin }),
            )
        }
        onClear={clearMarks}
      />
    </div>
  )
}
