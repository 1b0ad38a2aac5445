'use client'

import { cn } from '@/components/ui/cn'
import type { RecordEntry } from '@/lib/contract/activity-record'
import { RecordRow } from './record-row'

const columns = [
  { name: 'When', width: 'w-60' },
  { name: 'Who', width: 'w-[24%]' },
  { name: 'What', width: 'w-auto' },
  { name: 'Envelope', width: 'w-36' },
]

type RecordTableProps = { entries: readonly RecordEntry[]; complete: boolean; className?: string }

/** The acts as rows, on a narrow screen as cards. */
export function RecordTable({ entries, complete, className }: RecordTableProps) {
  return (
    <table
      aria-label="Activity, newest first"
      aria-rowcount={complete ? entries.length + 1 : -1}
      className={cn(
        'block w-full table-fixed border-collapse rounded-lg border border-line bg-surface text-left md:table md:border-separate md:border-spacing-0',
        className,
      )}
    >
      <thead className="sr-only md:not-sr-only md:table-header-group">
        <tr>
          {columns.map(({ name, width }) => (
            <th
              key={name}
              scope="col"
              className={`sticky top-0 z-20 h-9 rounded-t-lg bg-surface px-3 text-12 font-medium text-ink-soft ${width}`}
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="block md:table-row-group">
        {entries.map((entry) => (
          <RecordRow key={entry.id} entry={entry} />
        ))}
      </tbody>
    </table>
  )
}
