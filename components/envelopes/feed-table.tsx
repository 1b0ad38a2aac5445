'use client'

import { useEffect, useMemo, useRef } from 'react'
import { MarkBar } from '@/components/ui/mark-bar'
import { leavePlace } from '@/components/ui/row-places'
import { RowTable } from '@/components/ui/row-table'
import { useRowList } from '@/components/ui/use-row-list'
import { type FeedItem, lineOf } from './feed-rows'
import { Row } from './row'

/** How many rows before the end the next page is fetched. */
const AHEAD = 25

type FeedTableProps = {
  items: readonly FeedItem[]
  /** False while more is known to follow, so that nobody is told a wrong count. */
  complete: boolean
  onNearEnd: () => void
}

const columns = [
  { name: 'Subject', width: 'w-auto' },
  { name: 'Signers', width: 'w-[38%]' },
  { name: 'Status', width: 'w-32' },
  { name: 'Changed', width: 'w-32' },
]

export function FeedTable({ items, complete, onNearEnd }: FeedTableProps) {
  const body = useRef<HTMLTableSectionElement>(null)
  const keys = useMemo(() => items.map(({ id }) => id), [items])
  const { indexes, above, below, measure, marked, mark, clearMarks } = useRowList(body, keys)
  const last = indexes.at(-1) ?? 0
  const nearEnd = last >= items.length - AHEAD

  useEffect(() => {
    if (nearEnd) onNearEnd()
  }, [nearEnd, onNearEnd])

  return (
    <>
      <RowTable
        label="Envelopes, newest change first"
        columns={columns}
        count={complete ? items.length : undefined}
        tableFrom="xl"
        body={body}
        marking={marked.size > 0}
        above={above}
        below={below}
      >
        {indexes.map((index) => {
          const item = items[index]
          return item ? (
            <Row
              key={item.id}
              item={item}
              index={index}
              marked={marked.has(item.id)}
              onMark={mark}
              measure={measure}
              onOpen={leavePlace}
            />
          ) : null
        })}
      </RowTable>
      <MarkBar
        count={marked.size}
        lines={() => items.filter(({ id }) => marked.has(id)).map(lineOf)}
        onClear={clearMarks}
      />
    </>
  )
}
