'use client'

import { useWindowVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect, useState } from 'react'
import type { TableFrom } from './list-table'
import { HEADER_PX } from './rows'

/** Two turns of a wheel. With more, rows would be rendered that nobody has scrolled to. */
const OVERSCAN = 6
const ROW_PX = { table: 52, card: 104 }
/** The selection bar floats over the lowest rows. */
const BAR_PX = 72
const TABLE_FROM = { md: '(min-width: 48rem)', xl: '(min-width: 80rem)' }

/** Which rows are in the document, and the pixels of those that aren't. */
export type RowsInView = { first: number; last: number; above: number; below: number }
export type RowVirtualizer = Virtualizer<Window, HTMLElement>

type VirtualRowsProps = {
  body: RefObject<HTMLElement | null>
  keys: readonly string[]
  tableFrom: TableFrom
  virtualizer: RefObject<RowVirtualizer | null>
  /** Receives what the window shows, whenever it changes. */
  onChange: (rows: RowsInView | undefined) => void
}

/** Follows the window. It draws nothing, and has to come behind the table whose rows it watches. */
export default function VirtualRows({ body, keys, tableFrom, virtualizer, onChange }: VirtualRowsProps) {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const measure = () => setTop((body.current?.getBoundingClientRect().top ?? 0) + window.scrollY)
    measure()
    window.addEventListener('resize', measure)
    return () => window.removeEventListener('resize', measure)
  }, [body])

  // Asked once: it is read for each of hundreds of rows.
  const [table] = useState(() => window.matchMedia(TABLE_FROM[tableFrom]))
  const virtual = useWindowVirtualizer<HTMLElement>({
    count: keys.length,
    estimateSize: () => (table.matches ? ROW_PX.table : ROW_PX.card),
    getItemKey: (index) => keys[index] ?? index,
    overscan: OVERSCAN,
    scrollMargin: top,
    scrollPaddingStart: HEADER_PX,
    scrollPaddingEnd: BAR_PX,
  })

  useLayoutEffect(() => {
    virtualizer.current = virtual
    // These rows were there before anything could measure them.
    for (const row of body.current?.querySelectorAll<HTMLElement>('[data-index]') ?? []) virtual.measureElement(row)
    return () => {
      virtualizer.current = null
    }
  }, [body, virtual, virtualizer])

  const rows = virtual.getVirtualItems()
  const first = rows.at(0)
  const last = rows.at(-1)
  const above = first && first.start - top
  const below = last && virtual.getTotalSize() - (last.end - top)
  const [from, to] = [first?.index, last?.index]
  // A layout effect: rows that come into view are painted with the scroll that brings them.
  useLayoutEffect(() => {
    onChange(
      from === undefined || to === undefined || above === undefined || below === undefined
        ? undefined
        : { first: from, last: to, above, below },
    )
  }, [onChange, from, to, above, below])
  return null
}
