'use client'

import { useSearchParams } from 'next/navigation'
import type { ReactNode } from 'react'
import { envelopesParams } from '@/app/(desk)/envelopes/search-params'
import { loadable } from '@/components/ui/loadable'
import type { FirstFound } from '@/lib/browser/queries/found'
import { textOfCount } from '@/lib/desk/envelopes/contract/find'
import { queryOf } from '@/lib/desk/envelopes/contract/write-term'
import { EnvelopeTable } from './envelope-table'
import { FilterBar } from './filter-bar'
import { ListNotes, NothingFound } from './list-notes'
import { ListSkeleton } from './list-skeleton'
import { NOTE_ID } from './search-box'
import { useFound } from './use-found'
import { type ListAddress, useListAddress } from './use-list-address'

const QueryNote = loadable(() => import('./query-note'))

type EnvelopeListProps = { first: FirstFound | undefined; begin: ReactNode; actions: ReactNode }

/** The envelopes that the address names. */
export function EnvelopeList(props: EnvelopeListProps) {
  const address = useListAddress()
  const typed = queryOf(envelopesParams.read(useSearchParams()))
  return (
    <div className="flex flex-col gap-3">
      {typed.includes(':') || address.q !== typed ? <QueryNote q={typed} id={NOTE_ID} /> : null}
      <Listed address={address} {...props} />
    </div>
  )
}

function Listed({ address, first, begin, actions }: EnvelopeListProps & { address: ListAddress }) {
  const { q, zone } = address
  const found = useFound(address, first)
  const { list, items, unseen, page, check } = found
  const total = page?.total
  return (
    <>
      <FilterBar address={address} check={list.isSuccess ? check : undefined} isWaiting={list.isPlaceholderData} />
      <ListNotes found={found} isSearch={Boolean(address.typed)} />
      {list.isPending ? <ListSkeleton /> : null}
      {list.isSuccess && items.length === 0 && unseen.length === 0 ? (
        <NothingFound address={address} isComplete={!page?.reading} begin={begin} />
      ) : null}
      <EnvelopeTable
        rows={found}
        address={address}
        shown={page}
        isBusy={list.isPlaceholderData}
        matching={total && { count: total.count, text: textOfCount(total) }}
        toSelection={({ isAll, keys }) =>
          isAll ? { query: q, zone, matching: total?.count ?? 0, except: [...keys] } : { ids: [...keys] }
        }
        actions={actions}
        end={`${items.length} ${list.hasNextPage ? 'shown' : items.length === 1 ? 'envelope' : 'envelopes'}`}
      />
    </>
  )
}
