'use client'

import { memo } from 'react'
import { Badge } from '@/components/ui/badge'
import { cn } from '@/components/ui/cn'
import { Hourglass } from '@/components/ui/icons'
import { ListRow, RowLink, type RowProps } from '@/components/ui/live-list/list-row'
import { RowCheckbox } from '@/components/ui/live-list/row-checkbox'
import { Ban, CircleHelp } from '@/components/ui/more-icons'
import { Time } from '@/components/ui/time'
import type { RecordEntry } from '@/lib/desk/platform/activity/contract/activity-record'
import { describeEntry } from '@/lib/desk/platform/activity/contract/describe-activity'

type RecordRowProps = RowProps & { entry: RecordEntry }

/** One entry. The link to its envelope, if it has one, covers the whole row. */
export const RecordRow = memo(function RecordRow({ entry, rowKey, onSelect, ...row }: RecordRowProps) {
  const { text, note, known } = describeEntry(entry)
  const { name, email } = splitPerson(entry.person)
  return (
    <ListRow
      {...row}
      tableFrom="md"
      className="grid grid-cols-[1fr_auto] gap-x-3 gap-y-1 py-3 pr-4 pl-10 md:align-top md:[&>td]:px-3 md:[&>td]:py-3"
    >
      <td className="col-span-2 row-start-3 text-13 text-ink-soft md:first:pl-10">
        <RowCheckbox {...row} name={`${name}: ${text}`} onSelect={onSelect} />
        <Time value={entry.at} mode="absolute" className="relative z-10" />
      </td>
      <td className="col-span-2 row-start-1 min-w-0 text-14">
        <span className="block truncate font-medium text-ink" title={name}>
          {name}
        </span>
        {email ? (
          <span className="block truncate text-12 text-ink-faint" title={email}>
            {email}
          </span>
        ) : null}
      </td>
      <td className="col-span-2 row-start-2 min-w-0 text-14 text-ink [overflow-wrap:anywhere]">
        <span
          {...(entry.envelope_id ? {} : { tabIndex: -1, 'data-row': row.index })}
          className={cn('rounded-sm', !known && 'font-mono text-13')}
        >
          {text}
        </span>
        {note ? <p className="mt-0.5 whitespace-pre-wrap text-13 text-ink-soft">{`“${note}”`}</p> : null}
        <OutcomeNote outcome={entry.outcome} reason={entry.reason} />
        {entry.address || entry.device ? (
          <p className="mt-0.5 text-12 text-ink-faint">{[entry.device, entry.address].filter(Boolean).join(' · ')}</p>
        ) : null}
      </td>
      <td className="row-start-4 text-13">
        {entry.envelope_id ? (
          <RowLink
            index={row.index}
            rowKey={rowKey}
            href={`/envelopes/${entry.envelope_id}`}
            title={entry.envelope_id}
            className="-mx-1.5 px-1.5 font-mono text-12 text-accent underline underline-offset-2"
          >
            <span className="sr-only">Envelope </span>
            <span>{`${entry.envelope_id.slice(0, 8)}…${entry.envelope_id.slice(-4)}`}</span>
          </RowLink>
        ) : null}
      </td>
    </ListRow>
  )
})

/** An entry that isn't simply done. */
const OUTCOMES = {
  refused: { tone: 'off', icon: Ban, label: 'Refused' },
  failed: { tone: 'off', icon: Ban, label: 'Failed' },
  'under way': { tone: 'wait', icon: Hourglass, label: 'Under way' },
  unconfirmed: { tone: 'warn', icon: CircleHelp, label: 'Not confirmed' },
} as const

function OutcomeNote({ outcome, reason }: Pick<RecordEntry, 'outcome' | 'reason'>) {
  if (outcome === 'done') return null
  const { tone, icon, label } = OUTCOMES[outcome]
  return (
    <p className="mt-1 text-13 text-ink-soft">
      <Badge tone={tone} icon={icon}>
        {label}
      </Badge>{' '}
      {outcome === 'unconfirmed' ? 'No answer arrived, so it may or may not have happened.' : reason}
    </p>
  )
}

/** The activity record has people as "Ada Lovelace <ada@example.com>". */
function splitPerson(person: string): { name: string; email?: string } {
  const [, name, email] = /^(.*?)\s*<([^<>]*)>$/.exec(person) ?? []
  return name && email ? { name, email } : { name: person }
}
