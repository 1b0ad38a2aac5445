'use client'

import { useZone } from '@/components/ui/clock'
import { exactTime } from '@/components/ui/format-time'
import { LiveList } from '@/components/ui/live-list/live-list'
import type { RecordEntry } from '@/lib/desk/contract/activity-record'
import { entryLine } from './entry-line'
import { RecordRow } from './record-row'

const COLUMNS = [
  { name: 'When', width: 'w-66' },
  { name: 'Who', width: 'w-[24%]' },
  { name: 'What', width: 'w-auto' },
  { name: 'Envelope', width: 'w-36' },
]

const idOf = ({ id }: RecordEntry) => id

type RecordTableProps = { entries: readonly RecordEntry[]; isComplete: boolean; focusRequests?: number }

/** The acts as rows, on a narrow screen as cards. */
export function RecordTable({ entries, ...list }: RecordTableProps) {
  const zone = useZone()
  return (
    <LiveList
      {...list}
      label="Activity, newest first"
      columns={COLUMNS}
      tableFrom="md"
      items={entries}
      keyOf={idOf}
      textOf={(entry) =>
        entryLine(entry, { when: exactTime(new Date(entry.at), zone), origin: window.location.origin })
      }
      row={(entry, row) => <RecordRow entry={entry} {...row} />}
    />
  )
}
