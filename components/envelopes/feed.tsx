'use client'

import { Plus } from 'lucide-react'
import { useSearchParams } from 'next/navigation'
import { useCallback } from 'react'
import { Banner } from '@/components/ui/banner'
import { ButtonLink } from '@/components/ui/button'
import { CheckedAge } from '@/components/ui/checked-age'
import { ErrorState } from '@/components/ui/error-state'
import { PageHeader } from '@/components/ui/page-header'
import type { FirstPage } from '@/lib/browser/feed'
import { useMay } from '@/lib/browser/session'
import { unreadableText } from '@/lib/contract/unreadable'
import { FeedEmpty } from './feed-empty'
import { FeedEnd } from './feed-end'
import { statusOf } from './feed-filter-words'
import { FeedFilters } from './feed-filters'
import { FeedNews } from './feed-news'
import { FeedSkeleton } from './feed-skeleton'
import { FeedTable } from './feed-table'
import { useFeed } from './use-feed'

/** All envelopes of the account, newest change first, as one list. The address carries the filter. */
export function Feed({ first }: { first?: FirstPage | undefined }) {
  const status = statusOf(useSearchParams().get('status'))
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
  const { list, newest, items, news, unreadable, showNews } = useFeed(status, first)
  const hasNews = news.created + news.changed > 0
  const { fetchNextPage, hasNextPage, isFetchingNextPage, isFetchNextPageError } = list
  const waiting = !hasNextPage || isFetchingNextPage || isFetchNextPageError
  const readOn = useCallback(() => {
    if (!waiting) void fetchNextPage()
  }, [waiting, fetchNextPage])

  function toTop() {
    showNews()
    window.scrollTo(0, 0)
  }

  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-col justify-between gap-x-4 gap-y-2 xl:flex-row xl:items-center">
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
        <ErrorState error={newest.error} title="Changes could not be looked for" onRetry={() => void newest.refetch()}>
          <p>The list shows what was loaded before.</p>
        </ErrorState>
      ) : null}
      {list.isPending ? <FeedSkeleton /> : null}
      {list.isError && items.length === 0 ? (
        <ErrorState error={list.error} title="The envelopes could not be loaded" onRetry={() => void list.refetch()} />
      ) : null}
      {unreadable > 0 ? (
        <Banner tone="warn" title={unreadableText(unreadable, 'envelope')}>
          The service describes them in a way that the desk does not know.
        </Banner>
      ) : null}
      {list.isSuccess && items.length === 0 && !hasNews && unreadable === 0 ? (
        <FeedEmpty status={status} maySend={maySend} />
      ) : null}
      {items.length > 0 || hasNews ? (
        <div>
          <FeedNews news={news} onShow={toTop} />
          <FeedTable items={items} complete={!hasNextPage} onNearEnd={readOn} />
          <FeedEnd
            count={items.length}
            loading={isFetchingNextPage}
            complete={!hasNextPage && unreadable === 0}
            error={isFetchNextPageError ? list.error : undefined}
            onRetry={() => void fetchNextPage()}
          />
        </div>
      ) : null}
    </div>
  )
}
