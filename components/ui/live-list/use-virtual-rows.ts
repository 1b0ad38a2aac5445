'use client'

import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, startTransition, useDeferredValue, useLayoutEffect, useState } from 'react'
import { useHydrated } from '../timing'
import type { TableFrom } from './list-table'
import { HEADER_PX } from './rows'

/** Rows in the server's HTML: enough for a screen 1,080 px high. */
const FIRST_ROWS = 20
/** Two turns of a wheel. With more, rows that nobody has scrolled to would be rendered as soon as the page is hydrated. */
const OVERSCAN = 6
const ROW_PX = { table: 52, card: 104 }
/** The selection bar floats over the lowest rows. */
const BAR_PX = 72
const TABLE_FROM = { md: '(min-width: 48rem)', xl: '(min-width: 80rem)' }

/**
 * Which rows are in the document, and the space of those that aren't. The server renders the first rows; after hydration the window takes
 * over with the same rows in the same places, and nothing moves.
 */
export function useVirtualRows(body: RefObject<HTMLElement | null>, keys: readonly string[], tableFrom: TableFrom) {
  // Deferred, so that the rows are not rendered again in the task that hydrates the page.
  const isHydrated = useDeferredValue(useHydrated())
  const [top, setTop] = useState(0)

  useLayoutEffect(() => {
    const measure = () => setTop((body.current?.getBoundingClientRect().top ?? 0) + window.scrollY)
    // Nothing is placed by it before hydration, and an update that cannot wait would bring all effects of the page into this task.
    if (isHydrated) measure()
    else startTransition(measure)
    window.addEventListener('resize', measure)
    return () => window.removeEventListener('resize', measure)
  }, [body, isHydrated])

  const virtual = useWindowVirtualizer({
    count: isHydrated ? keys.length : 0,
    estimateSize: () => (window.matchMedia(TABLE_FROM[tableFrom]).matches ? ROW_PX.table : ROW_PX.card),
    getItemKey: (index) => keys[index] ?? index,
    overscan: OVERSCAN,
    scrollMargin: top,
    scrollPaddingStart: HEADER_PX,
    scrollPaddingEnd: BAR_PX,
  })

  // Rows of the server's HTML were there before anything could measure them.
  useLayoutEffect(() => {
    if (!isHydrated) return
    for (const row of body.current?.querySelectorAll('[data-index]') ?? []) virtual.measureElement(row)
  }, [isHydrated, body, virtual])

  const rows = virtual.getVirtualItems()
  const first = rows.at(0)
  const last = rows.at(-1)
  if (!first || !last) {
    const indexes = Array.from({ length: Math.min(keys.length, FIRST_ROWS) }, (_, index) => index)
    return { indexes, above: 0, below: 0, virtual }
  }
  return {
    indexes: rows.map(({ index }) => index),
    above: first.start - top,
    below: virtual.getTotalSize() - (last.end - top),
    virtual,
  }
}
