'use client'

import { envelopesParams } from '@/app/(desk)/envelopes/search-params'
import { ArrowDown, ArrowUp } from '@/components/ui/icons'
import type { Column as TableColumn } from '@/components/ui/live-list/list-table'
import { replaceQuery } from '@/lib/browser/address'
import { type Direction, firstDirection, type Sort } from '@/lib/desk/envelopes/contract/find'
import { defaultSort } from '@/lib/desk/envelopes/contract/query'
import type { Column } from '@/lib/desk/views/contract/layout'

/** Shows the list in another order. The order that a query has anyway is not in the address. */
export function sortBy(q: string, sort: Sort, direction: Direction): void {
  const isDefault = sort === defaultSort(q) && direction === firstDirection(sort)
  replaceQuery(envelopesParams.patch(isDefault ? { sort: undefined, direction: undefined } : { sort, direction }))
}

type Head = { name: string; width: string; sort?: Sort }

const SUBJECT: Head = { name: 'Subject', width: 'w-auto', sort: 'subject' }

export const HEADS: Record<Column, Head> = {
  recipients: { name: 'Recipients', width: 'w-[26%]' },
  status: { name: 'Status', width: 'w-30', sort: 'status' },
  signed: { name: 'Progress', width: 'w-19', sort: 'progress' },
  sent: { name: 'Sent', width: 'w-28', sort: 'sent' },
  expires: { name: 'Expires', width: 'w-28', sort: 'expires' },
  changed: { name: 'Changed', width: 'w-28', sort: 'changed' },
  template: { name: 'Template', width: 'w-[12%]', sort: 'template' },
  sender: { name: 'Sender', width: 'w-[12%]', sort: 'sender' },
}

type Order = { q: string; sort: Sort; direction: Direction }

/** The columns with their buttons: a press sorts by the column, another one reverses the order. Without an order they cannot be sorted. */
export function listColumns(columns: readonly Column[], order: Order | undefined): TableColumn[] {
  return [SUBJECT, ...columns.map((column) => HEADS[column])].map(({ sort, ...head }) =>
    sort && order ? { ...head, ...sortable(head.name, sort, order) } : head,
  )
}

function sortable(name: string, own: Sort, { q, sort, direction }: Order): Partial<TableColumn> {
  const current = own === sort ? direction : undefined
  const next = current ? (current === 'asc' ? 'desc' : 'asc') : firstDirection(own)
  const Arrow = current === 'asc' ? ArrowUp : ArrowDown
  return {
    sorted: current && (current === 'asc' ? 'ascending' : 'descending'),
    sortButton: (
      <button
        type="button"
        onClick={() => sortBy(q, own, next)}
        className="-mx-1 inline-flex h-7 items-center gap-1 rounded-sm px-1 hover:bg-hover hover:text-ink"
      >
        <span>{name}</span>
        {current ? <Arrow aria-hidden="true" className="size-3" /> : null}
      </button>
    ),
  }
}
