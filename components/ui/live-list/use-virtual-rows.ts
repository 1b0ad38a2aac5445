'use client'

import { type RefObject, useCallback, useRef, useState } from 'react'
import { loadable } from '../loadable'
import type { TableFrom } from './list-table'
import { rowTarget } from './rows'
import type { RowsInView, RowVirtualizer } from './virtual-rows'

/** Follows the window, behind the table. A quarter of a list's code, which its first rows don't need. */
export const VirtualRows = loadable(() => import('./virtual-rows'))

/** Rows in the server's HTML: enough for a screen 1,080 px high. */
const FIRST_ROWS = 20

/**
 * Which rows are in the document, and the space of those that aren't. The server renders the first
 * rows; once the code that follows the window is loaded, it takes over with the same rows in the
 * same places, and nothing moves. `following` is for `VirtualRows`.
 */
export function useVirtualRows(body: RefObject<HTMLElement | null>, keys: readonly string[], tableFrom: TableFrom) {
  const virtualizer = useRef<RowVirtualizer>(null)
  const [rows, setRows] = useState<RowsInView>()
  const { first, last, above, below } = rows ?? { first: 0, last: FIRST_ROWS - 1, above: 0, below: 0 }
  const end = Math.min(last, keys.length - 1)
  const scrollTo = useCallback(
    (index: number) => {
      if (virtualizer.current) virtualizer.current.scrollToIndex(index, { align: 'auto' })
      else rowTarget(body.current, index)?.scrollIntoView({ block: 'nearest' })
    },
    [body],
  )
  // It never changes, so no row is drawn again when the code is loaded.
  const measure = useCallback((row: HTMLElement | null) => virtualizer.current?.measureElement(row), [])
  return {
    indexes: Array.from({ length: Math.max(0, end - first + 1) }, (_, index) => first + index),
    above,
    below,
    scrollTo,
    measure,
    following: { body, keys, tableFrom, virtualizer, onChange: setRows },
  }
}
