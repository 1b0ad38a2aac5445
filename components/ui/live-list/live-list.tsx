'use client'

import { Fragment, type ReactNode, useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { loadable } from '../loadable'
import type { Elements } from '../panel'
import type { RowProps } from './list-row'
import { type Column, ListTable, type TableFrom } from './list-table'
import { isSelected, type RowSelection, useRowFocus, useRowKeys, useSelection } from './rows'
import { useScrollRestoration } from './scroll-restoration'
import { useVirtualRows } from './use-virtual-rows'

// Rows are selected seldom, and the bar may load when the first one is.
const SelectionBar = loadable(() => import('./selection-bar'))

/** How many rows before the end the next page is requested: later than the first screen, some of whose rows nobody scrolls to. */
const ROWS_AHEAD = 15

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
  /** What can be done with selected rows besides copying them. `items` are those that have been read. */
  actions?: (items: Item[], clear: () => void, selection: RowSelection) => Elements
  /** How many rows there are in all, as a number and as text: all of them can then be selected, read or not. */
  matching?: { count: number; text: string } | undefined
  /** What is listed. Another one clears the selection. */
  scope?: string
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
  const { selection, toggle, clear, selectAll } = useSelection(keys, isIndexSelectable, props.scope)
  useRowKeys(body, { count: keys.length, goTo, toggle })

  const [first, last] = [indexes.at(0) ?? 0, indexes.at(-1) ?? 0]
  useEffect(() => onRows?.(first, last), [first, last, onRows])
  // A layout effect: the request is on its way before the rows that led to it are painted.
  useLayoutEffect(() => {
    if (last >= items.length - ROWS_AHEAD) onNearEnd?.()
  }, [last, items.length, onNearEnd])
  const answered = useRef(focusRequests)
  useEffect(() => {
    if (focusRequests === answered.current) return
    answered.current = focusRequests
    goTo(0)
  }, [focusRequests, goTo])

  const selectedCount = selection.isAll ? (props.matching?.count ?? 0) - selection.keys.size : selection.keys.size
  const selectedItems = () => items.filter((item) => isSelected(selection, keyOf(item)))
  function clearSelection() {
    clear()
    goTo(Math.max(0, selection.isAll ? 0 : keys.findLastIndex((key) => selection.keys.has(key))))
  }

  return (
    <div>
      <ListTable
        label={table.label}
        columns={table.columns}
        tableFrom={table.tableFrom}
        count={isComplete ? items.length : undefined}
        body={body}
        isSelecting={selectedCount > 0}
        above={above}
        below={below}
      >
        {indexes.map((index) => {
          const item = items[index]
          const rowKey = keys[index]
          if (item === undefined || rowKey === undefined) return null
          return (
            <Fragment key={rowKey}>
              {row(item, {
                index,
                rowKey,
                isSelected: isSelected(selection, rowKey),
                onSelect: toggle,
                measure: virtual.measureElement,
              })}
            </Fragment>
          )
        })}
      </ListTable>
      {textOf && selectedCount > 0 ? (
        <SelectionBar
          count={selectedCount}
          isAll={selection.isAll}
          matching={props.matching}
          lines={() => selectedItems().map(textOf)}
          onAll={selectAll}
          onClear={clearSelection}
        >
          {table.actions?.(selectedItems(), clearSelection, selection)}
        </SelectionBar>
      ) : null}
    </div>
  )
}
