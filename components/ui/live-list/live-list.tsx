'use client'

import { Fragment, lazy, type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef } from 'react'
import type { RowProps } from './list-row'
import { type Column, ListTable, type TableFrom } from './list-table'
import { useScrollRestoration } from './scroll-restoration'
import { useRowFocus } from './use-row-focus'
import { useRowKeys } from './use-row-keys'
import { useSelection } from './use-selection'
import { useVirtualRows } from './use-virtual-rows'

// Rows are selected seldom, and the bar may load when the first one is.
const SelectionBar = lazy(() => import('./selection-bar'))

/** How many rows before the end the next page is requested. */
const ROWS_AHEAD = 25

type LiveListProps<Item> = {
  label: string
  columns: readonly Column[]
  tableFrom: TableFrom
  items: readonly Item[]
  /** False while more rows may follow. */
  isComplete: boolean
  /** Has to be the same function in every render, as `isSelectable` has. */
  keyOf: (item: Item) => string
  /** A selected row as text. Without it rows can't be selected. */
  textOf?: (item: Item) => string
  /** What can be done with selected rows besides copying them. */
  actions?: (items: Item[], clear: () => void) => ReactNode
  isSelectable?: (item: Item) => boolean
  /** Receives the first and the last index of the rows in the document. */
  onRows?: (first: number, last: number) => void
  onNearEnd?: () => void
  /** Each time this number grows, the focus moves to the first row. */
  focusRequests?: number
  row: (item: Item, props: RowProps) => ReactNode
}

/** A long list of which only the rows in view are in the document. j, k and x work in it, and Back returns to the row that was opened. */
export function LiveList<Item>(props: LiveListProps<Item>) {
  const { items, isComplete, keyOf, textOf, isSelectable, onRows, onNearEnd, focusRequests = 0, row, ...table } = props
  const body = useRef<HTMLTableSectionElement>(null)
  const keys = useMemo(() => items.map(keyOf), [items, keyOf])
  const { indexes, above, below, virtual } = useVirtualRows(body, keys, props.tableFrom)
  const focusRow = useRowFocus(body)
  const goTo = useCallback(
    (index: number) => {
      virtual.scrollToIndex(index, { align: 'auto' })
      focusRow(index)
    },
    [virtual, focusRow],
  )
  useScrollRestoration(keys, focusRow)
  const hasSelection = textOf !== undefined
  const isIndexSelectable = useCallback(
    (index: number) => {
      const item = items[index]
      return hasSelection && item !== undefined && (isSelectable?.(item) ?? true)
    },
    [items, isSelectable, hasSelection],
  )
  const { selected, toggle, clear } = useSelection(keys, isIndexSelectable)
  useRowKeys(body, { count: keys.length, goTo, toggle })

  const [first, last] = [indexes.at(0) ?? 0, indexes.at(-1) ?? 0]
  useEffect(() => onRows?.(first, last), [first, last, onRows])
  useEffect(() => {
    if (last >= items.length - ROWS_AHEAD) onNearEnd?.()
  }, [last, items.length, onNearEnd])
  const answered = useRef(focusRequests)
  useEffect(() => {
    if (focusRequests === answered.current) return
    answered.current = focusRequests
    goTo(0)
  }, [focusRequests, goTo])

  const selectedItems = () => items.filter((item) => selected.has(keyOf(item)))
  function clearSelection() {
    clear()
    goTo(keys.findLastIndex((key) => selected.has(key)))
  }

  return (
    <div>
      <ListTable
        label={table.label}
        columns={table.columns}
        tableFrom={table.tableFrom}
        count={isComplete ? items.length : undefined}
        body={body}
        isSelecting={selected.size > 0}
        above={above}
        below={below}
      >
        {indexes.map((index) => {
          const item = items[index]
          const rowKey = keys[index]
          if (item === undefined || rowKey === undefined) return null
          const isSelected = selected.has(rowKey)
          return (
            <Fragment key={rowKey}>
              {row(item, { index, rowKey, isSelected, onSelect: toggle, measure: virtual.measureElement })}
            </Fragment>
          )
        })}
      </ListTable>
      {textOf && selected.size > 0 ? (
        <Suspense>
          <SelectionBar count={selected.size} lines={() => selectedItems().map(textOf)} onClear={clearSelection}>
            {table.actions?.(selectedItems(), clearSelection)}
          </SelectionBar>
        </Suspense>
      ) : null}
    </div>
  )
}
