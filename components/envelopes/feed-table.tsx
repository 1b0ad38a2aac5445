'use client'

import { useCallback, useEffect, useMemo, useRef } from 'react'
import { MarkBar } from '@/components/ui/mark-bar'
import { RowGap } from '@/components/ui/row-gap'
import { leavePlace } from '@/components/ui/row-places'
import { useMarks } from '@/components/ui/use-marks'
import { useReturn } from '@/components/ui/use-return'
import { useRowFocus } from '@/components/ui/use-row-focus'
import { useRowKeys } from '@/components/ui/use-row-keys'
import { useVirtualRows } from '@/components/ui/use-virtual-rows'
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
  const { indexes, above, below, virtual } = useVirtualRows(body, keys)
  const last = indexes.at(-1) ?? 0
  const nearEnd = last >= items.length - AHEAD

  useEffect(() => {
    if (nearEnd) onNearEnd()
  }, [nearEnd, onNearEnd])

  const focusRow = useRowFocus(body)
  const goTo = useCallback(
    (index: number) => {
      virtual.scrollToIndex(index, { align: 'auto' })
      focusRow(index)
    },
    [virtual, focusRow],
  )
  useReturn(keys, focusRow)
  const { marked, toggle, clear } = useMarks()
  const mark = useCallback((index: number) => toggle(keys[index]), [keys, toggle])
  useRowKeys(body, { count: items.length, goTo, mark })

  function clearMarks() {
    clear()
    goTo(keys.findLastIndex((key) => marked.has(key)))
  }

  return (
    <>
      <table
        aria-label="Envelopes, newest change first"
        aria-rowcount={complete ? items.length + 1 : -1}
        className="block w-full table-fixed border-collapse rounded-lg border border-line bg-surface text-left xl:table xl:border-separate xl:border-spacing-0"
      >
        <thead className="sr-only xl:not-sr-only xl:table-header-group">
          <tr aria-rowindex={1}>
            {columns.map(({ name, width }) => (
              <th
                key={name}
                scope="col"
                className={`sticky top-0 z-20 h-9 rounded-t-lg bg-surface px-3 text-12 font-medium text-ink-soft ${width}`}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body} className="block xl:table-row-group">
          <RowGap height={above} columns={columns.length} tableFrom="xl" />
          {indexes.map((index) => {
            const item = items[index]
            return item ? (
              <Row
                key={item.id}
                item={item}
                index={index}
                marked={marked.has(item.id)}
                measure={virtual.measureElement}
                onOpen={leavePlace}
              />
            ) : null
          })}
          <RowGap height={below} columns={columns.length} tableFrom="xl" />
        </tbody>
      </table>
      <MarkBar
        count={marked.size}
        lines={() => items.filter(({ id }) => marked.has(id)).map(lineOf)}
        onClear={clearMarks}
      />
    </>
  )
}
