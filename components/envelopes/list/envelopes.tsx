'use client'

import type { ReactNode } from 'react'
import { ButtonLink } from '@/components/ui/button'
import { Plus } from '@/components/ui/icons'
import { ListEnd, LiveList, NewRows } from '@/components/ui/live-list/live-list'
import type { RowSelection } from '@/components/ui/live-list/rows'
import { loadable } from '@/components/ui/loadable'
import { LoadingNote, Skeleton } from '@/components/ui/loading'
import { PageHeader } from '@/components/ui/page-header'
import { CheckedAge } from '@/components/ui/time'
import type { FirstListPage } from '@/lib/browser/queries/envelopes'
import { useMay } from '@/lib/browser/queries/session'
import { SelectedEnvelopes } from '@/lib/browser/selected-envelopes'
import { textOfCount } from '@/lib/desk/envelopes/contract/find'
import type { ListLayout } from '@/lib/desk/views/contract/views'
import { listColumns } from './columns'
import { EnvelopeRow } from './envelope-row'
import { StatusTabs } from './envelope-tabs'
import { describeNew, keyOf, toText } from './items'
import { ListNotes, NothingFound } from './list-notes'
import { ChosenFilters, ExportLink, ListTools } from './list-tools'
import { NOTE_ID, SearchBox } from './search-box'
import { useEnvelopeList } from './use-envelope-list'
import { type ListAddress, useListAddress } from './use-list-address'

type EnvelopesProps = {
  first: FirstListPage | undefined
  /** How the person sees lists, unless the address says otherwise. */
  layout: ListLayout
  /** What can be done with selected envelopes, which it reads from `SelectedEnvelopes`. */
  selectionActions?: ReactNode
}

/** All envelopes of the account. The address carries query, order, columns and density. */
export function Envelopes({ first, layout, selectionActions }: EnvelopesProps) {
  const address = useListAddress(layout)
  const found = useEnvelopeList(address, first)
  const { list, items, unseen, page, check } = found
  const begin = useMay('send') ? (
    <ButtonLink variant="primary" href="/envelopes/new">
      <Plus aria-hidden="true" />
      New envelope
    </ButtonLink>
  ) : null
  return (
    <>
      <PageHeader
        title="Envelopes"
        actions={
          <>
            <ExportLink address={address} />
            {begin}
          </>
        }
      />
      <div className="flex flex-col gap-3">
        <div className="flex items-center justify-between gap-4">
          <StatusTabs address={address} isWaiting={list.isPlaceholderData} />
          {list.isSuccess ? (
            <div className="shrink-0 max-xl:hidden">
              <CheckedAge checkedAt={check.checkedAt} checking={check.isChecking} onCheck={check.run} />
            </div>
          ) : null}
        </div>
        {/* Suggestions open below the chosen filters, which stay in reach. */}
        <div className="relative flex flex-col gap-3">
          <div className="flex gap-2">
            <SearchBox address={address} />
            <ListTools address={address} />
          </div>
          <ChosenFilters address={address} />
        </div>
        {address.typed.includes(':') || address.problems.length > 0 ? (
          <QueryNote address={address} id={NOTE_ID} />
        ) : null}
        <ListNotes found={found} address={address} />
        {list.isPending ? <ListSkeleton /> : null}
        {items.length > 0 || unseen.length > 0 ? (
          <EnvelopeRows found={found} address={address} actions={selectionActions} />
        ) : list.isSuccess ? (
          <NothingFound address={address} isComplete={!page?.reading} begin={begin} />
        ) : null}
      </div>
    </>
  )
}

const QueryNote = loadable(async () => ({ default: (await import('./query-suggestions')).QueryNote }))

type EnvelopeRowsProps = { found: ReturnType<typeof useEnvelopeList>; address: ListAddress; actions: ReactNode }

const NO_TOKENS: readonly string[] = []

function EnvelopeRows({ found, address, actions }: EnvelopeRowsProps) {
  const { list, items, unseen, since, page, showNew, readMore, focusRequests } = found
  const { q, terms, zone, layout } = address
  const total = page?.total
  const tokens = page?.tokens ?? NO_TOKENS
  const toSelection = ({ isAll, keys }: RowSelection) =>
    isAll ? { query: q, zone, matching: total?.count ?? 0, except: [...keys] } : { ids: [...keys] }
  const rows = list.hasNextPage ? 'shown' : items.length === 1 ? 'envelope' : 'envelopes'
  return (
    // Rows of another query are shown until the new ones come.
    <div aria-busy={list.isPlaceholderData}>
      {/* Above the corner of the list; in the wide table, inside its head. */}
      <NewRows
        label={describeNew(unseen, since)}
        onShow={() => {
          void showNew()
          window.scrollTo(0, 0)
        }}
        className="xl:top-0 xl:justify-start xl:pl-[52%] xl:*:mt-1"
      />
      <LiveList
        label="Envelopes"
        columns={listColumns(layout.columns, page && { terms, sort: page.sort, direction: page.direction })}
        tableFrom="xl"
        items={items}
        isComplete={!list.hasNextPage}
        keyOf={keyOf}
        textOf={toText}
        matching={total && { count: total.count, text: textOfCount(total) }}
        scope={`${q} ${zone}`}
        actions={(selected, clear, selection) => (
          <SelectedEnvelopes
            value={{
              selection: toSelection(selection),
              envelopes: selection.isAll ? undefined : selected.map(({ envelope }) => envelope),
              clear,
            }}
          >
            {actions}
          </SelectedEnvelopes>
        )}
        onNearEnd={readMore}
        focusRequests={focusRequests}
        row={(item, row) => <EnvelopeRow item={item} tokens={tokens} layout={layout} {...row} />}
      />
      <ListEnd
        list={list}
        rows="envelopes"
        count={items.length}
        isReading={list.isFetchingNextPage}
        text={list.isFetchingNextPage ? `${items.length} shown, loading more` : `${items.length} ${rows}`}
      />
    </div>
  )
}

const WIDTHS = ['w-2/3', 'w-1/2', 'w-3/4', 'w-3/5', 'w-1/2', 'w-2/3', 'w-2/5', 'w-3/5']

function ListSkeleton() {
  return (
    <div className="card">
      <LoadingNote>Loading envelopes</LoadingNote>
      <div className="hidden h-9 xl:block" />
      {WIDTHS.map((width, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: a fixed picture
          key={index}
          className="grid grid-cols-1 items-center gap-3 border-t border-line py-3 pr-4 pl-10 xl:h-13 xl:grid-cols-[1fr_28%_7rem_6rem] xl:py-0 xl:pr-3"
        >
          <Skeleton className={width} />
          <Skeleton className="w-1/2" />
          <Skeleton className="hidden w-20 xl:block" />
          <Skeleton className="w-16 max-xl:hidden" />
        </div>
      ))}
    </div>
  )
}
