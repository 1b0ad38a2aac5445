'use client'

import { useCallback } from 'react'
import { RowList } from '@/components/ui/row-list'
import { type FeedItem, lineOf } from './feed-rows'
import { Row } from './row'

/** How many rows before the end the next page is fetched. */
const AHEAD = 25

type FeedTableProps = {
  items: readonly FeedItem[]
  complete: boolean
  onNearEnd: () => void
}

const columns = [
  { name: 'Subject', width: 'w-auto' },
  { name: 'Signers', width: 'w-[38%]' },
  { name: 'Status', width: 'w-32' },
  { name: 'Changed', width: 'w-32' },
]

const idOf = ({ id }: FeedItem) => id

export function FeedTable({ items, complete, onNearEnd }: FeedTableProps) {
  const onSight = useCallback(
    (_first: number, last: number) => {
      if (last >= items.length - AHEAD) onNearEnd()
    },
    [items.length, onNearEnd],
  )
  return (
    <RowList
      label="Envelopes, newest change first"
      columns={columns}
      tableFrom="xl"
      items={items}
      complete={complete}
      keyOf={idOf}
      lineOf={lineOf}
      onSight={onSight}
      row={(item, place) => <Row item={item} {...place} />}
    />
  )
}
