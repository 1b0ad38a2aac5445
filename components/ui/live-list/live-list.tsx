'use client'

import { Fragment, type ReactNode, useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { formatCount } from '@/lib/text/format'
import { Button } from '../button'
import { cn } from '../cn'
import { ErrorState } from '../error-state'
import { ArrowUp, Spinner } from '../icons'
import { loadable } from '../loadable'
import type { Elements } from '../panel'
import type { RowProps } from './list-row'
import { type Column, ListTable, type TableFrom } from './list-table'
import { isSelected, type RowSelection, useRowFocus, useRowKeys, useScrollRestoration, useSelection } from './rows'
import { useVirtualRows, VirtualRows } from './use-virtual-rows'

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
  const { indexes, above, below, scrollTo, measure, following } = useVirtualRows(body, keys, props.tableFrom)
  const focusRow = useRowFocus(body)
  const goTo = useCallback(
    (index: number) => {
      scrollTo(index)
      focusRow(index)
    },
    [scrollTo, focusRow],
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
                measure,
              })}
            </Fragment>
          )
        })}
      </ListTable>
      <VirtualRows {...following} />
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

type ListEndProps = {
  list: {
    hasNextPage: boolean
    isFetchNextPageError: boolean
    error: unknown
    fetchNextPage: () => unknown
  }
  /** What the rows are, such as "envelopes". */
  rows: string
  /** How many of them are shown. */
  count: number
  /** Something is being read. */
  isReading: boolean
  text: string | undefined
  /** Without it the next page is read when somebody comes near the end. */
  more?: { label: string; onRead: () => void; isPending?: boolean }
}

/** What follows the last row: more is on its way, can be requested, couldn't be loaded, or this was the end. */
export function ListEnd({ list, rows, count, isReading, text, more }: ListEndProps) {
  if (list.isFetchNextPageError) {
    return (
      <ErrorState
        className="mt-4"
        error={list.error}
        title={`The next ${rows} could not be loaded`}
        onRetry={() => void list.fetchNextPage()}
      >
        <p>{`The ${formatCount(count)} above stay as they are.`}</p>
      </ErrorState>
    )
  }
  return (
    <div className="mt-4 flex min-h-5 flex-wrap items-center justify-center gap-3">
      {more && list.hasNextPage ? (
        <Button size="sm" pending={more.isPending ?? false} onClick={more.onRead}>
          {more.label}
        </Button>
      ) : null}
      <p role="status" className="flex items-center gap-2 text-13 text-ink-faint">
        {isReading ? <Spinner /> : null}
        <span>{text}</span>
      </p>
    </div>
  )
}

type NewRowsProps = {
  /** How many of what, such as "3 new envelopes"; undefined when there is nothing new. */
  label: string | undefined
  onShow: () => void
  /** Where it floats, if not above the right corner of the list. */
  className?: string
}

/** Announces new rows and waits for a press: the list doesn't move while somebody reads it. It takes no space, and stays in view. */
export function NewRows({ label, onShow, className }: NewRowsProps) {
  return (
    <div
      role="status"
      className={cn('pointer-events-none sticky top-26 z-30 flex h-0 justify-end *:-mt-11.5 md:top-11', className)}
    >
      {label === undefined ? null : (
        <Button variant="primary" size="sm" onClick={onShow} className="pointer-events-auto rounded-full shadow-float">
          <ArrowUp aria-hidden="true" />
          {label}
        </Button>
      )}
    </div>
  )
}
