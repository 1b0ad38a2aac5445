'use client'

import type { ReactNode } from 'react'
import { ListEnd } from '@/components/ui/live-list/list-end'
import { LiveList } from '@/components/ui/live-list/live-list'
import { NewRows } from '@/components/ui/live-list/new-rows'
import type { RowSelection } from '@/components/ui/live-list/use-selection'
import { SelectedEnvelopes } from '@/lib/browser/selected-envelopes'
import type { FoundPage } from '@/lib/desk/envelopes/contract/find'
import type { EnvelopeSelection } from '@/lib/desk/envelopes/contract/selection'
import { describeNew, type Item, keyOf, toText } from './items'
import { listColumns } from './list-columns'
import { EnvelopeRow } from './row/envelope-row'
import type { ListAddress } from './use-list-address'

type Rows = {
  list: Parameters<typeof ListEnd>[0]['list'] & { isFetchingNextPage: boolean }
  items: readonly Item[]
  unseen: readonly Item[]
  since: number | undefined
  showNew: () => Promise<void>
  readMore: () => void
  focusRequests: number
}

type EnvelopeTableProps = {
  rows: Rows
  address: ListAddress
  /** How the rows are sorted and what was found in them; without it the list cannot be sorted. */
  shown?: FoundPage | undefined
  /** Rows of another query are shown until the new ones come. */
  isBusy?: boolean
  matching?: { count: number; text: string } | undefined
  toSelection: (selection: RowSelection) => EnvelopeSelection
  actions: ReactNode
  /** What follows the last row. */
  end: string | undefined
}

const NO_TOKENS: readonly string[] = []

/** The rows of a list of envelopes, wherever they come from. */
export function EnvelopeTable({ rows, address, shown, isBusy = false, ...props }: EnvelopeTableProps) {
  const { list, items, unseen, since, showNew, readMore, focusRequests } = rows
  const { q, zone, layout } = address
  if (items.length === 0 && unseen.length === 0) return null
  const tokens = shown?.tokens ?? NO_TOKENS
  return (
    <div aria-busy={isBusy}>
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
        columns={listColumns(layout.columns, shown && { q, sort: shown.sort, direction: shown.direction })}
        tableFrom="xl"
        items={items}
        isComplete={!list.hasNextPage}
        keyOf={keyOf}
        textOf={toText}
        matching={props.matching}
        scope={`${q} ${zone}`}
        actions={(_, clear, selection) => (
          <SelectedEnvelopes value={{ selection: props.toSelection(selection), clear }}>
            {props.actions}
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
        text={list.isFetchingNextPage ? `${items.length} shown, loading more` : props.end}
      />
    </div>
  )
}
