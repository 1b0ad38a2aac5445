'use client'

import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect, useState } from 'react'
import { useHydrated } from './use-hydrated'

/** Rows in the server's HTML: a tall screen full. */
const FIRST_ROWS = 30
const OVERSCAN = 12
const ROW = { table: 44, card: 104 }
const HEADER = 40
/** The bar of marked rows floats over the lowest ones. */
const BAR = 72

function estimate(): number {
  return window.matchMedia('(min-width: 80rem)').matches ? ROW.table : ROW.card
}

/**
 * Which rows exist in the document, and the space the others leave. The server renders the first rows as they are; the
 * window takes over after hydration with the same rows in the same places, so nothing jumps.
 */
export function useVirtualRows(body: RefObject<HTMLElement | null>, keys: readonly string[]) {
  const hydrated = useHydrated()
  const [top, setTop] = useState(0)

  useLayoutEffect(() => {
    const measure = () => setTop((body.current?.getBoundingClientRect().top ?? 0) + window.scrollY)
    measure()
    window.addEventListener('resize', measure)
    return () => window.removeEventListener('resize', measure)
  }, [body])

  const virtual = useWindowVirtualizer({
    count: hydrated ? keys.length : 0,
    estimateSize: estimate,
    getItemKey: (index) => keys[index] ?? index,
    overscan: OVERSCAN,
    scrollMargin: top,
    scrollPaddingStart: HEADER,
    scrollPaddingEnd: BAR,
  })

  // Rows that came with the server's HTML told their heights before there was anybody to listen.
  useLayoutEffect(() => {
    if (!hydrated) return
    for (const row of body.current?.querySelectorAll('[data-index]') ?? []) virtual.measureElement(row)
  }, [hydrated, body, virtual])

  const rows = virtual.getVirtualItems()
  const first = rows.at(0)
  const last = rows.at(-1)
  if (!first || !last) {
    const plain = Array.from({ length: Math.min(keys.length, FIRST_ROWS) }, (_, index) => index)
    return { indexes: plain, above: 0, below: 0, virtual }
  }
  return {
    indexes: rows.map(({ index }) => index),
    above: first.start - top,
    below: virtual.getTotalSize() - (last.end - top),
    virtual,
  }
}
