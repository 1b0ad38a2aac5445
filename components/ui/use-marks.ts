'use client'

import { useCallback, useState } from 'react'

const NONE: ReadonlySet<string> = new Set()

export type Marks = { marked: ReadonlySet<string>; toggle: (key: string | undefined) => void; clear: () => void }

/** Rows that somebody marked with x, by their keys. They last as long as the list is shown. */
export function useMarks(): Marks {
  const [marked, setMarked] = useState(NONE)
  const toggle = useCallback((key: string | undefined) => {
    if (key === undefined) return
    setMarked((before) => {
      const after = new Set(before)
      if (!after.delete(key)) after.add(key)
      return after
    })
  }, [])
  const clear = useCallback(() => setMarked(NONE), [])
  return { marked, toggle, clear }
}
