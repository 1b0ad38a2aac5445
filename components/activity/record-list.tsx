'use client'

import { activityParams } from '@/app/(desk)/settings/activity/search-params'
import { ButtonLink } from '@/components/ui/button'
import { CheckedAge } from '@/components/ui/checked-age'
import { useZone } from '@/components/ui/clock'
import { counted } from '@/components/ui/counted'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorState } from '@/components/ui/error-state'
import { exactTime } from '@/components/ui/format-time'
import { ListEnd } from '@/components/ui/live-list/list-end'
import { LiveList } from '@/components/ui/live-list/live-list'
import { NewRows } from '@/components/ui/live-list/new-rows'
import { LoadingNote, Skeleton } from '@/components/ui/skeleton'
import type { RecordEntry, RecordFilter } from '@/lib/desk/platform/activity/contract/activity-record'
import { describeEntry } from '@/lib/desk/platform/activity/contract/describe-activity'
import { RecordRow } from './record-row'
import { useRecord } from './use-record'

const COLUMNS = [
  { name: 'When', width: 'w-66' },
  { name: 'Who', width: 'w-[24%]' },
  { name: 'What', width: 'w-auto' },
  { name: 'Envelope', width: 'w-36' },
]

const idOf = ({ id }: RecordEntry) => id

/** The activity entries that match a filter. */
export function RecordList({ filter }: { filter: RecordFilter }) {
  const zone = useZone()
  const { list, newest, items, unseen, showNew, focusRequests } = useRecord(filter)
  if (list.isPending) return <RecordSkeleton />
  if (list.isError && items.length === 0) {
    return (
      <ErrorState error={list.error} title="The activity could not be loaded" onRetry={() => void list.refetch()} />
    )
  }
  const count = list.hasNextPage ? `The newest ${items.length}` : describeCount(items.length)
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
  const outcome = entry.outcome === 'done' ? undefined : entry.outcome
  const when = exactTime(new Date(entry.at), zone)
  return [when, entry.person, text, note && `“${note}”`, outcome, page].filter(Boolean).join(' · ')
}

function describeNew(count: number): string | undefined {
  if (count === 0) return undefined
  if (count >= 100) return 'Over 99 new entries'
  return count === 1 ? '1 new entry' : `${count} new entries`
}

const describeCount = (count: number) => counted(count, 'entry', 'entries')

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
    <div className="rounded-lg border border-line bg-surface">
      <LoadingNote on="desk">Loading the activity</LoadingNote>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((row) => (
        <div key={row} className="border-b border-line px-3 py-3 last:border-b-0">
          <Skeleton className="w-2/3" />
        </div>
      ))}
    </div>
  )
}
