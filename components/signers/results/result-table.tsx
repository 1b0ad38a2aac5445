'use client'

import { useCallback } from 'react'
import { LiveList } from '@/components/ui/live-list/live-list'
import { HeadingRow } from './heading-row'
import { type ResultItem, toText } from './result-items'
import { ResultRow } from './result-row'

type ResultTableProps = {
  email: string
  items: readonly ResultItem[]
  isComplete: boolean
  focusRequests?: number
  /** Which items are in the document: what has to be looked up for them is looked up first. */
  onSight: (keys: readonly string[]) => void
}

const columns = [
  { name: 'Envelope', width: 'w-[26%]' },
  { name: 'Progress', width: 'w-auto' },
  { name: 'Next', width: 'w-[18%]' },
  { name: 'Last event', width: 'w-52' },
  { name: 'Actions', width: 'w-12', hidden: true },
]

const keyOf = ({ key }: ResultItem) => key
const isRow = ({ kind }: ResultItem) => kind === 'row'

/** The assignments of a person, group after group. */
export function ResultTable({ email, items, isComplete, onSight, focusRequests = 0 }: ResultTableProps) {
  const reportKeys = useCallback(
    (first: number, last: number) => onSight(items.slice(first, last + 1).map(keyOf)),
    [items, onSight],
  )
  return (
    <LiveList
      label={`What ${email} was asked to sign`}
      columns={columns}
      tableFrom="xl"
      items={items}
      isComplete={isComplete}
      focusRequests={focusRequests}
      keyOf={keyOf}
      textOf={(item) => (item.kind === 'row' ? toText(item) : '')}
      isSelectable={isRow}
      onRows={reportKeys}
      row={(item, row) =>
        item.kind === 'heading' ? (
          <HeadingRow heading={item} email={email} complete={isComplete} index={row.index} measure={row.measure} />
        ) : (
          <ResultRow item={item} {...row} />
        )
      }
    />
  )
}
