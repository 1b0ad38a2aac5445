'use client'

import { Plus } from 'lucide-react'
import { useSearchParams } from 'next/navigation'
import { envelopesParams } from '@/app/(desk)/envelopes/search-params'
import { Banner } from '@/components/ui/banner'
import { ButtonLink } from '@/components/ui/button'
import { CheckedAge } from '@/components/ui/checked-age'
import { ErrorState } from '@/components/ui/error-state'
import { ListEnd } from '@/components/ui/live-list/list-end'
import { NewRows } from '@/components/ui/live-list/new-rows'
import { PageHeader } from '@/components/ui/page-header'
import type { FirstPage } from '@/lib/browser/queries/feed'
import { useMay } from '@/lib/browser/queries/session'
import { unreadableText } from '@/lib/desk/contract/unreadable'
import { FeedEmpty } from './feed-empty'
import { FeedFilters } from './feed-filters'
import { describeNew } from './feed-items'
import { FeedSkeleton } from './feed-skeleton'
import { FeedTable } from './feed-table'
import { useFeed } from './use-feed'

/** All envelopes of the account, newest change first, as one list. The address carries the filter. */
export function Feed({ first }: { first?: FirstPage | undefined }) {
  const { status } = envelopesParams.read(useSearchParams())
  const maySend = useMay('send') ?? false
  return (
    <>
      <PageHeader
        title="Envelopes"
        about="Everything sent with this account, newest change first."
        actions={
          maySend ? (
            <ButtonLink variant="primary" href="/envelopes/new">
              <Plus aria-hidden="true" />
              New envelope
            </ButtonLink>
          ) : null
        }
      />
      <FeedList key={status ?? ''} status={status} first={first} maySend={maySend} />
    </>
  )
}

type FeedListProps = { status: string | undefined; first: FirstPage | undefined; maySend: boolean }

function FeedList({ status, first, maySend }: FeedListProps) {
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
          <p>The list shows what was loaded before.</p>
        </ErrorState>
      ) : null}
      {list.isPending ? <FeedSkeleton /> : null}
      {list.isError && items.length === 0 ? (
        <ErrorState error={list.error} title="The envelopes could not be loaded" onRetry={() => void list.refetch()} />
      ) : null}
      {unreadable > 0 ? (
        <Banner tone="warn" title={unreadableText(unreadable, 'envelope')}>
          The service describes them in a form that this dashboard cannot read.
        </Banner>
      ) : null}
      {list.isSuccess && items.length === 0 && unseen.length === 0 && unreadable === 0 ? (
        <FeedEmpty status={status} maySend={maySend} />
      ) : null}
      {items.length > 0 || unseen.length > 0 ? (
        <div>
          {/* Beside the age of the list; in the wide table inside its head. */}
          <NewRows
            label={describeNew(unseen, since)}
            onShow={showNewAtTop}
            className="xl:top-0 xl:justify-start xl:pl-[52%] xl:*:mt-1"
          />
          <FeedTable items={items} isComplete={!hasNextPage} onNearEnd={readMore} focusRequests={focusRequests} />
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
  return count === 1 ? '1 envelope' : `${count.toLocaleString('en')} envelopes`
}
