'use client'

import { Plus } from 'lucide-react'
import { useSearchParams } from 'next/navigation'
import type { ReactNode } from 'react'
import { envelopesParams } from '@/app/(desk)/envelopes/search-params'
import { Banner } from '@/components/ui/banner'
import { ButtonLink } from '@/components/ui/button'
import { CheckedAge } from '@/components/ui/checked-age'
import { counted } from '@/components/ui/counted'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorState } from '@/components/ui/error-state'
import { ListEnd } from '@/components/ui/live-list/list-end'
import { LiveList } from '@/components/ui/live-list/live-list'
import { NewRows } from '@/components/ui/live-list/new-rows'
import { PageHeader } from '@/components/ui/page-header'
import { LoadingNote, Skeleton } from '@/components/ui/skeleton'
import type { FirstPage } from '@/lib/browser/queries/feed'
import { useMay } from '@/lib/browser/queries/session'
import { unreadableText } from '@/lib/desk/contract/unreadable'
import { EnvelopeRow } from './envelope-row'
import { FeedFilters } from './feed-filters'
import { describeNew, FEED, toText } from './feed-items'
import { useFeed } from './use-feed'

/** All envelopes of the account, newest change first, as one list. The address carries the filter. */
export function Feed({ first }: { first?: FirstPage | undefined }) {
  const { status } = envelopesParams.read(useSearchParams())
  const begin = useMay('send') ? (
    <ButtonLink variant="primary" href="/envelopes/new">
      <Plus aria-hidden="true" />
      New envelope
    </ButtonLink>
  ) : null
  return (
    <>
      <PageHeader title="Envelopes" about="Everything sent with this account, newest change first." actions={begin} />
      <FeedList key={status ?? ''} status={status} first={first} begin={begin} />
    </>
  )
}

const COLUMNS = [
  { name: 'Subject', width: 'w-auto' },
  { name: 'Signers', width: 'w-[38%]' },
  { name: 'Status', width: 'w-32' },
  { name: 'Changed', width: 'w-32' },
]

type FeedListProps = { status: string | undefined; first: FirstPage | undefined; begin: ReactNode }

function FeedList({ status, first, begin }: FeedListProps) {
  const { list, newest, items, unseen, since, unreadable, showNew, readMore, focusRequests } = useFeed(status, first)
  const { hasNextPage, isFetchingNextPage } = list

  function showNewAtTop() {
    void showNew()
    window.scrollTo(0, 0)
  }

  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <FeedFilters status={status} />
        {list.isSuccess ? (
          <CheckedAge
            checkedAt={newest.dataUpdatedAt}
            checking={newest.isFetching}
            onCheck={() => void newest.refetch()}
          />
        ) : null}
      </div>
      {newest.isError ? (
        <ErrorState error={newest.error} title="Couldn’t check for updates" onRetry={() => void newest.refetch()}>
          <p>The list may be out of date.</p>
        </ErrorState>
      ) : null}
      {list.isPending ? <FeedSkeleton /> : null}
      {list.isError && items.length === 0 ? (
        <ErrorState error={list.error} title="The envelopes could not be loaded" onRetry={() => void list.refetch()} />
      ) : null}
      {unreadable > 0 ? (
        <Banner tone="warn" title={unreadableText(unreadable, 'envelope')}>
          The service sent them in a format that this dashboard does not know.
        </Banner>
      ) : null}
      {list.isSuccess && items.length === 0 && unseen.length === 0 && unreadable === 0 ? (
        <FeedEmpty status={status} begin={begin} />
      ) : null}
      {items.length > 0 || unseen.length > 0 ? (
        <div>
          {/* Next to the age of the list; in the wide table, inside its head. */}
          <NewRows
            label={describeNew(unseen, since)}
            onShow={showNewAtTop}
            className="xl:top-0 xl:justify-start xl:pl-[52%] xl:*:mt-1"
          />
          <LiveList
            label="Envelopes, newest change first"
            columns={COLUMNS}
            tableFrom="xl"
            items={items}
            isComplete={!hasNextPage}
            keyOf={FEED.keyOf}
            textOf={toText}
            onNearEnd={readMore}
            focusRequests={focusRequests}
            row={(item, row) => <EnvelopeRow item={item} {...row} />}
          />
          <ListEnd
            list={list}
            rows="envelopes"
            count={items.length}
            isReading={isFetchingNextPage}
            text={
              isFetchingNextPage
                ? `${items.length} shown, loading more`
                : hasNextPage || unreadable > 0
                  ? undefined
                  : describeEnd(items.length)
            }
          />
        </div>
      ) : null}
    </div>
  )
}

function describeEnd(count: number): string {
  return counted(count, 'envelope')
}

/** Either nothing was ever sent, or no envelope has this status. */
function FeedEmpty({ status, begin }: Omit<FeedListProps, 'first'>) {
  if (!status) return <EmptyState title="Envelopes appear here once one is sent" action={begin} />
  return (
    <EmptyState
      title={`No envelope has the status ${status}`}
      action={<ButtonLink href={envelopesParams.href('/envelopes')}>Show all statuses</ButtonLink>}
    >
      Clear the status filter to see other envelopes.
    </EmptyState>
  )
}

const SKELETON_WIDTHS = ['w-2/3', 'w-1/2', 'w-3/4', 'w-3/5', 'w-1/2', 'w-2/3', 'w-2/5', 'w-3/5']

function FeedSkeleton() {
  return (
    <div className="rounded-lg border border-line bg-surface">
      <LoadingNote>Loading envelopes</LoadingNote>
      <div className="hidden h-9 xl:block" />
      {SKELETON_WIDTHS.map((width, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: a fixed picture
          key={index}
          className="grid grid-cols-1 items-center gap-3 border-t border-line py-3 pr-4 pl-10 xl:h-11 xl:grid-cols-[1fr_38%_7rem_6rem] xl:py-0 xl:pr-3"
        >
          <Skeleton className={width} />
          <Skeleton className="w-1/2" />
          <Skeleton className="hidden w-20 xl:block" />
          <Skeleton className="w-16" />
        </div>
      ))}
    </div>
  )
}
