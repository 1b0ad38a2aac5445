'use client'

import { Select } from '@/components/ui/select'
import { firstDirection, type Sort } from '@/lib/desk/envelopes/contract/find'
import { defaultSort, parseQuery } from '@/lib/desk/envelopes/contract/query'
import { sortBy } from '../list-columns'
import type { ListAddress } from '../use-list-address'

const LABELS: Record<Sort, Record<'asc' | 'desc', string>> = {
  best: { desc: 'Best match', asc: 'Best match' },
  changed: { desc: 'Newest change', asc: 'Oldest change' },
  sent: { desc: 'Sent last', asc: 'Sent first' },
  expires: { asc: 'Expires first', desc: 'Expires last' },
  subject: { asc: 'Subject, A to Z', desc: 'Subject, Z to A' },
  template: { asc: 'Template, A to Z', desc: 'Template, Z to A' },
  sender: { asc: 'Sender, A to Z', desc: 'Sender, Z to A' },
  status: { asc: 'Status, A to Z', desc: 'Status, Z to A' },
  progress: { desc: 'Most signed', asc: 'Least signed' },
}

/** All orders of the list, for narrow screens, where there are no column heads to press, and for columns that are not shown. */
export function SortMenu({ address: { q, ...order } }: { address: ListAddress }) {
  const sort = order.sort ?? defaultSort(q)
  const direction = order.direction ?? firstDirection(sort)
  const hasText = parseQuery(q).terms.some(({ name, isNegated }) => name === 'text' && !isNegated)
  const choices = Object.entries(LABELS).flatMap(([name, labels]) =>
    Object.entries(labels).flatMap(([order, label]) =>
      name === 'best' && (order === 'asc' || !hasText) ? [] : [{ value: `${name} ${order}`, label }],
    ),
  )
  function choose(value: string) {
    const name = Object.keys(LABELS).find((each): each is Sort => value.startsWith(`${each} `))
    if (name) sortBy(q, name, value.endsWith(' asc') ? 'asc' : 'desc')
  }
  return (
    <Select
      aria-label="Sort by"
      className="w-40 max-md:w-auto max-md:flex-1"
      value={`${sort} ${direction}`}
      options={choices}
      onValueChange={choose}
    />
  )
}
