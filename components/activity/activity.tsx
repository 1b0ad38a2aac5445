'use client'

import { useSearchParams } from 'next/navigation'
import { memo } from 'react'
import { EmptyState } from '@/components/ui/banner'
import { ButtonLink } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { ErrorState } from '@/components/ui/error-state'
import { counted, exactTime } from '@/components/ui/format'
import { Download, Hourglass } from '@/components/ui/icons'
import { ListRow, RowCheckbox, RowLink, type RowProps } from '@/components/ui/live-list/list-row'
import { ListEnd, LiveList, NewRows } from '@/components/ui/live-list/live-list'
import { LoadingNote, Skeleton } from '@/components/ui/loading'
import { CircleHelp } from '@/components/ui/more-icons'
import { PageHeader } from '@/components/ui/page-header'
import { Badge } from '@/components/ui/status'
import { CheckedAge, Time, useZone } from '@/components/ui/time'
import type { RecordEntry, RecordFilter } from '@/lib/desk/activity/contract/activity-record'
import { describeEntry } from '@/lib/desk/activity/contract/describe-activity'
import { activityParams } from './address'
import { csvHref, useRecord } from './queries'
import { RecordFilters } from './record-filters'

/** What your team did and when. The filters are in the address. */
export function ActivityRecord() {
  const filter = activityParams.read(useSearchParams())
  const query = activityParams.stringify(filter)
  return (
    <>
      <PageHeader
        title="Activity"
        actions={
          <ButtonLink href={csvHref(filter)} download>
            <Download aria-hidden="true" />
            Export CSV
          </ButtonLink>
        }
      />
      <div className="flex flex-col gap-4">
        <RecordFilters filter={filter} />
        <RecordList key={query} filter={filter} />
      </div>
    </>
  )
}

const COLUMNS = [
  { name: 'When', width: 'w-66' },
  { name: 'Who', width: 'w-[24%]' },
  { name: 'What', width: 'w-auto' },
  { name: 'Envelope', width: 'w-36' },
]

const idOf = ({ id }: RecordEntry) => id

/** The activity entries that match a filter. */
function RecordList({ filter }: { filter: RecordFilter }) {
  const zone = useZone()
  const { list, newest, items, unseen, showNew, focusRequests } = useRecord(filter)
  if (list.isPending) return <RecordSkeleton />
  if (list.isError && items.length === 0) {
    return (
      <ErrorState error={list.error} title="The activity could not be loaded" onRetry={() => void list.refetch()} />
    )
  }
  const count = list.hasNextPage ? `The newest ${items.length}` : counted(items.length, 'entry', 'entries')
  return (
    <>
      <div>
        <CheckedAge
          checkedAt={newest.dataUpdatedAt}
          checking={newest.isFetching}
          onCheck={() => void newest.refetch()}
        />
      </div>
      {newest.isError ? (
        <ErrorState error={newest.error} title="Couldn’t check for updates" onRetry={() => void newest.refetch()}>
          <p>The list shows what was loaded before.</p>
        </ErrorState>
      ) : null}
      {items.length === 0 && unseen.length === 0 ? (
        <RecordEmpty filter={filter} />
      ) : (
        <div>
          <NewRows label={describeNew(unseen.length)} onShow={() => void showNew()} />
          <LiveList
            label="Activity, newest first"
            columns={COLUMNS}
            tableFrom="md"
            items={items}
            isComplete={!list.hasNextPage}
            focusRequests={focusRequests}
            keyOf={idOf}
            textOf={(entry) => toText(entry, zone)}
            row={(entry, row) => <RecordRow entry={entry} {...row} />}
          />
          <ListEnd
            list={list}
            rows="entries"
            count={items.length}
            isReading={false}
            text={`${count}${activityParams.stringify(filter) ? ' that match' : ''}`}
            more={{
              label: 'Show older entries',
              onRead: () => void list.fetchNextPage(),
              isPending: list.isFetchingNextPage,
            }}
          />
        </div>
      )}
    </>
  )
}

/** An entry in one line of plain text: when, who, what, and the envelope. */
function toText(entry: RecordEntry, zone: string): string {
  const { text, note } = describeEntry(entry)
  const page = entry.envelope_id && `${window.location.origin}/envelopes/${entry.envelope_id}`
  const when = exactTime(new Date(entry.at), zone)
  return [when, entry.person, text, note && `“${note}”`, page].filter(Boolean).join(' · ')
}

function describeNew(count: number): string | undefined {
  if (count === 0) return undefined
  if (count >= 100) return 'Over 99 new entries'
  return count === 1 ? '1 new entry' : `${count} new entries`
}

const REMOVE_FILTER = [
  ['person', 'Show everybody'],
  ['kind', 'Show all actions'],
  ['envelope', 'Show all envelopes'],
  ['from', 'Show earlier entries'],
  ['to', 'Show later entries'],
] as const

/** Offers to remove each filter; without filters, says what will be here. */
function RecordEmpty({ filter }: { filter: RecordFilter }) {
  const active = REMOVE_FILTER.filter(([name]) => filter[name])
  if (active.length === 0) return <EmptyState title="What your team does is listed here" />
  return (
    <EmptyState
      title="No entries match these filters"
      action={
        <div className="flex flex-wrap justify-center gap-2">
          {active.map(([name, label]) => (
            <ButtonLink key={name} href={activityParams.href('/settings/activity', { ...filter, [name]: undefined })}>
              {label}
            </ButtonLink>
          ))}
        </div>
      }
    />
  )
}

function RecordSkeleton() {
  return (
    <div className="card">
      <LoadingNote on="desk">Loading the activity</LoadingNote>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((row) => (
        <div key={row} className="px-3 py-3">
          <Skeleton className="w-2/3" />
        </div>
      ))}
    </div>
  )
}

type RecordRowProps = RowProps & { entry: RecordEntry }

/** One entry. The link to its envelope, if it has one, covers the whole row. */
const RecordRow = memo(function RecordRow({ entry, rowKey, onSelect, ...row }: RecordRowProps) {
  const { text, note, known } = describeEntry(entry)
  const { name, email } = splitPerson(entry.person)
  return (
    <ListRow
      {...row}
      tableFrom="md"
      className="grid grid-cols-[1fr_auto] gap-x-3 gap-y-1 py-3 pr-4 pl-10 md:align-top md:[&>td]:px-3 md:[&>td]:py-3"
    >
      <td className="col-span-2 row-start-3 text-13 text-ink-soft md:relative md:first:pl-10">
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
      <td className="row-start-4 text-13 md:relative">
        {entry.envelope_id ? (
          <RowLink
            index={row.index}
            rowKey={rowKey}
            href={`/envelopes/${entry.envelope_id}`}
            title={entry.envelope_id}
            className="-mx-1.5 px-1.5 font-mono text-12 text-ink underline decoration-line-strong underline-offset-3 hover:decoration-ink"
          >
            <span className="sr-only">Envelope </span>
            <span>{`${entry.envelope_id.slice(0, 8)}…${entry.envelope_id.slice(-4)}`}</span>
          </RowLink>
        ) : null}
      </td>
    </ListRow>
  )
})

/** Of what may still end in either way. */
const OUTCOMES = {
  'under way': { tone: 'wait', icon: Hourglass, label: 'Under way' },
  unconfirmed: { tone: 'warn', icon: CircleHelp, label: 'Not confirmed' },
} as const

function OutcomeNote({ outcome, reason }: Pick<RecordEntry, 'outcome' | 'reason'>) {
  if (outcome === 'done') return null
  if (outcome === 'refused' || outcome === 'failed') {
    return reason ? <p className="mt-0.5 text-13 text-ink-soft">{reason}</p> : null
  }
  const { tone, icon, label } = OUTCOMES[outcome]
  return (
    <p className="mt-1 text-13 text-ink-soft">
      <Badge tone={tone} icon={icon}>
        {label}
      </Badge>{' '}
      {outcome === 'unconfirmed' ? 'No answer arrived: it may have happened.' : reason}
    </p>
  )
}

/** The activity record has people as "Ada Lovelace <ada@example.com>". */
function splitPerson(person: string): { name: string; email?: string } {
  const [, name, email] = /^(.*?)\s*<([^<>]*)>$/.exec(person) ?? []
  return name && email ? { name, email } : { name: person }
}
