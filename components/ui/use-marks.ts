'use client'

import { useCallback, useRef, useState } from 'react'

const NONE: ReadonlySet<string> = new Set()

/**
 * Rows that somebody marked, by their keys. They last as long as the list is shown. With `through`, every row from the one marked or
 * unmarked before up to this one becomes as this one does.
 */
export function useMarks(keys: readonly string[], mayMark: (index: number) => boolean) {
  const [marked, setMarked] = useState(NONE)
  const before = useRef<string>(undefined)

  const mark = useCallback(
    (index: number, through = false) => {
      const key = keys[index]
      if (key === undefined || !mayMark(index)) return
      const from = through && before.current !== undefined ? keys.indexOf(before.current) : -1
      const start = from < 0 ? index : Math.min(from, index)
      const end = from < 0 ? index : Math.max(from, index)
      const touched = keys.slice(start, end + 1).filter((_, offset) => mayMark(start + offset))
      before.current = key
      setMarked((now) => {
        const kept = [...now].filter((each) => !touched.includes(each))
        return new Set(now.has(key) ? kept : [...kept, ...touched])
      })
    },
    [keys, mayMark],
  )
  const clear = useCallback(() => setMarked(NONE), [])
  return { marked, mark, clear }
}
