'use client'

import { useCallback } from 'react'
import { RowList } from '@/components/ui/row-list'
import { HeadingRow } from './heading-row'
import { lineOf, type ResultItem } from './result-items'
import { ResultRow } from './result-row'

type ResultTableProps = {
  email: string
  items: readonly ResultItem[]
  complete: boolean
  /** Which items are in the document: what has to be looked up for them is looked up first. */
  onSight: (keys: readonly string[]) => void
}

const columns = [
  { name: 'Envelope', width: 'w-[26%]' },
  { name: 'Where it stands', width: 'w-auto' },
  { name: 'Next', width: 'w-[18%]' },
  { name: 'Last event', width: 'w-52' },
  { name: 'Actions', width: 'w-12', hidden: true },
]

const keyOf = ({ key }: ResultItem) => key
const isRow = ({ kind }: ResultItem) => kind === 'row'

/** The assignments of a person, group after group. */
export function ResultTable({ email, items, complete, onSight }: ResultTableProps) {
  const tellKeys = useCallback(
    (first: number, last: number) => onSight(items.slice(first, last + 1).map(keyOf)),
    [items, onSight],
  )
  return (
    <RowList
      label={`What ${email} was asked to sign`}
      columns={columns}
      tableFrom="xl"
      items={items}
      complete={complete}
      keyOf={keyOf}
      lineOf={(item) => (item.kind === 'row' ? lineOf(item) : '')}
      mayMark={isRow}
      onSight={tellKeys}
      row={(item, place) =>
        item.kind === 'heading' ? (
          <HeadingRow heading={item} email={email} complete={complete} index={place.index} measure={place.measure} />
        ) : (
          <ResultRow row={item} {...place} />
        )
      }
    />
  )
}
