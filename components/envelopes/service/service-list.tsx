'use client'

import type { ReactNode } from 'react'
import { Banner } from '@/components/ui/banner'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorState } from '@/components/ui/error-state'
import type { FirstFound } from '@/lib/browser/queries/found'
import { DEFAULT_LAYOUT } from '@/lib/desk/contract/find/layout'
import { unreadableText } from '@/lib/desk/contract/unreadable'
import { EnvelopeTable } from '../envelope-table'
import { FilterBar } from '../filter-bar'
import { ShowAll } from '../list-notes'
import { ListSkeleton } from '../list-skeleton'
import type { ListAddress } from '../use-list-address'
import { useFeed } from './use-feed'

type ServiceListProps = {
  address: ListAddress
  first: FirstFound | undefined
  begin: ReactNode
  actions: ReactNode
}

/** The service's own list, newest change first, while the mirror has not read all envelopes or is late. */
export default function ServiceList({ address, first, begin, actions }: ServiceListProps) {
  const { status } = address
  return <Rows key={status ?? ''} address={address} first={first} begin={begin} actions={actions} />
}

function Rows({ address, first, begin, actions }: ServiceListProps) {
  const { status } = address
  const feed = useFeed(status, first?.events ? { events: first.events, readAt: first.readAt } : undefined)
  const { list, newest, items, unseen, unreadable } = feed
  const check = { checkedAt: newest.dataUpdatedAt, isChecking: newest.isFetching, run: () => void newest.refetch() }
  return (
    <>
      <FilterBar address={address} check={list.isSuccess ? check : undefined} hasCounts={false} />
      <p className="text-13 text-ink-soft">
        Read from the signing service. Search, counts and sorting cover all envelopes once the local copy is complete.
      </p>
      {newest.isError ? (
        <ErrorState error={newest.error} title="Couldn’t check for updates" onRetry={() => void newest.refetch()}>
          <p>The list may be out of date.</p>
        </ErrorState>
      ) : null}
      {list.isPending ? <ListSkeleton /> : null}
      {list.isError && items.length === 0 ? (
        <ErrorState error={list.error} title="The envelopes could not be loaded" onRetry={() => void list.refetch()} />
      ) : null}
      {unreadable > 0 ? (
        <Banner tone="warn" title={unreadableText(unreadable, 'envelope')}>
          The service sent them in a format that this dashboard does not know.
        </Banner>
      ) : null}
      {list.isSuccess && items.length === 0 && unseen.length === 0 && unreadable === 0 ? (
        status ? (
          <EmptyState title={`No envelope has the status ${status}`} action={<ShowAll />}>
            Clear the status filter to see other envelopes.
          </EmptyState>
        ) : (
          <EmptyState title="Envelopes appear here once one is sent" action={begin} />
        )
      ) : null}
      <EnvelopeTable
        rows={feed}
        address={{ ...address, layout: { ...DEFAULT_LAYOUT, density: address.layout.density } }}
        toSelection={({ keys }) => ({ ids: [...keys] })}
        actions={actions}
        end={
          list.hasNextPage || unreadable > 0
            ? undefined
            : `${items.length} ${items.length === 1 ? 'envelope' : 'envelopes'}`
        }
      />
    </>
  )
}
