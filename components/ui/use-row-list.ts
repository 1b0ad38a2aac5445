'use client'

import { type RefObject, useCallback } from 'react'
import { useMarks } from './use-marks'
import { useReturn } from './use-return'
import { useRowFocus } from './use-row-focus'
import { useRowKeys } from './use-row-keys'
import { useVirtualRows } from './use-virtual-rows'

const anyRow = () => true

/**
 * A long list of rows with what each such list can do: only the rows in sight are in the document, j and k walk, x and the box of
 * each row (`RowMark`) mark those that may be marked, and whoever comes back finds the place they left.
 */
export function useRowList(
  body: RefObject<HTMLElement | null>,
  keys: readonly string[],
  mayMark: (index: number) => boolean = anyRow,
) {
  const { indexes, above, below, virtual } = useVirtualRows(body, keys)
  const focusRow = useRowFocus(body)
  const goTo = useCallback(
    (index: number) => {
      virtual.scrollToIndex(index, { align: 'auto' })
      focusRow(index)
    },
    [virtual, focusRow],
  )
  useReturn(keys, focusRow)
  const { marked, mark, clear } = useMarks(keys, mayMark)
  useRowKeys(body, { count: keys.length, goTo, mark })

  function clearMarks() {
    clear()
    goTo(keys.findLastIndex((key) => marked.has(key)))
  }
  return { indexes, above, below, measure: virtual.measureElement, marked, mark, clearMarks }
}
