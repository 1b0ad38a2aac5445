'use client'

import { useCallback, useRef, useState } from 'react'

const NONE: ReadonlySet<string> = new Set()

/**
 * The rows that somebody selected, by their keys. The selection lasts as long as the list is shown. With `range`, all rows from the last
 * one that was selected or cleared up to this one are selected or cleared with it.
 */
export function useSelection(keys: readonly string[], isSelectable: (index: number) => boolean) {
  const [selected, setSelected] = useState(NONE)
  const last = useRef<string>(undefined)

  const toggle = useCallback(
    (index: number, range = false) => {
      const key = keys[index]
      if (key === undefined || !isSelectable(index)) return
      const from = range && last.current !== undefined ? keys.indexOf(last.current) : -1
      const start = from < 0 ? index : Math.min(from, index)
      const end = from < 0 ? index : Math.max(from, index)
      const touched = keys.slice(start, end + 1).filter((_, offset) => isSelectable(start + offset))
      last.current = key
      setSelected((now) => {
        const others = [...now].filter((each) => !touched.includes(each))
        return new Set(now.has(key) ? others : [...others, ...touched])
      })
    },
    [keys, isSelectable],
  )
  const clear = useCallback(() => setSelected(NONE), [])
  return { selected, toggle, clear }
}
