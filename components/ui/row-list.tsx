'use client'

import dynamic from 'next/dynamic'
import { Fragment, type ReactNode, type Ref, useCallback, useEffect, useMemo, useRef } from 'react'
import type { OnMark } from './row-mark'
import { leavePlace } from './row-places'
import { type Column, RowTable } from './row-table'
import { useRowList } from './use-row-list'

// Few lists are marked, and it may come when the first row is.
const MarkBar = dynamic(() => import('./mark-bar'), { ssr: false })

/** What a row of a `RowList` needs to take part in it. */
export type RowPlace = {
  index: number
  marked: boolean
  onMark: OnMark
  /** Called with the row's key when its link is followed, so that Back returns to it. */
  onOpen: (key: string) => void
  measure: Ref<HTMLTableRowElement>
}

type RowListProps<Item> = {
  label: string
  columns: readonly Column[]
  /** From which width on rows are a table's; below they are cards. */
  tableFrom: 'md' | 'xl'
  items: readonly Item[]
  /** False while more is known to follow, so that nobody is told a wrong count. */
  complete: boolean
  /** Has to be the same function each time, as has `mayMark`. */
  keyOf: (item: Item) => string
  /** A marked row as text. Without it rows cannot be marked: marks that lead to nothing are none. */
  lineOf?: (item: Item) => string
  /** What else can be done with marked rows. */
  actions?: (items: Item[], clear: () => void) => ReactNode
  /** Headings between rows may not. Without it every row may be marked. */
  mayMark?: (item: Item) => boolean
  /** Told which rows are in the document, by their first and last index. */
  onSight?: (first: number, last: number) => void
  row: (item: Item, place: RowPlace) => ReactNode
}

/** A long list as a table, on a narrow screen as cards, with marks and keys (`useRowList`). Only the rows in sight are in the document. */
export function RowList<Item>(props: RowListProps<Item>) {
  const { label, columns, tableFrom, items, complete, keyOf, lineOf, actions, mayMark, onSight, row } = props
  const body = useRef<HTMLTableSectionElement>(null)
  const keys = useMemo(() => items.map(keyOf), [items, keyOf])
  const canMark = lineOf !== undefined
  const may = useCallback(
    (index: number) => {
      const item = items[index]
      return canMark && item !== undefined && (mayMark?.(item) ?? true)
    },
    [items, mayMark, canMark],
  )
  const { indexes, above, below, measure, marked, mark, clearMarks } = useRowList(body, keys, may)
  const first = indexes.at(0) ?? 0
  const last = indexes.at(-1) ?? 0

  useEffect(() => onSight?.(first, last), [first, last, onSight])

  return (
    <div>
      <RowTable
        label={label}
        columns={columns}
        count={complete ? items.length : undefined}
        tableFrom={tableFrom}
        body={body}
        marking={marked.size > 0}
        above={above}
        below={below}
      >
        {indexes.map((index) => {
          const item = items[index]
          if (item === undefined) return null
          const key = keyOf(item)
          const place = { index, marked: marked.has(key), onMark: mark, onOpen: leavePlace, measure }
          return <Fragment key={key}>{row(item, place)}</Fragment>
        })}
      </RowTable>
      {lineOf && marked.size > 0 ? (
        <MarkBar
          count={marked.size}
          lines={() => items.filter((item) => marked.has(keyOf(item))).map(lineOf)}
          onClear={clearMarks}
        >
          {actions?.(
            items.filter((item) => marked.has(keyOf(item))),
            clearMarks,
          )}
        </MarkBar>
      ) : null}
    </div>
  )
}
