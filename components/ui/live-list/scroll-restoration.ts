'use client'

import { useEffect, useState } from 'react'

type Position = { key: string; scroll: number }

/** Where somebody left each list, by its address. Lasts as long as the page: a reload begins at the top. */
const positions = new Map<string, Position>()

const currentAddress = () => `${window.location.pathname}${window.location.search}`

/** Remembers the row that somebody opens, and where the list was scrolled to. */
export function savePosition(key: string) {
  positions.set(currentAddress(), { key, scroll: window.scrollY })
}

function takePosition(): Position | undefined {
  const position = positions.get(currentAddress())
  positions.delete(currentAddress())
  return position
}

/** True for somebody who opened a row of this list and has come back. */
export function isReturning(): boolean {
  return typeof window !== 'undefined' && positions.has(currentAddress())
}

/** Scrolls a list that somebody comes back to to where they left it, with the focus on the row they opened. */
export function useScrollRestoration(keys: readonly string[], focusRow: (index: number) => void) {
  const [initialKeys] = useState(keys)

  useEffect(() => {
    // The router scrolls and moves the focus when a page appears; one frame later it is done.
    const frame = requestAnimationFrame(() => {
      const position = takePosition()
      const index = position ? initialKeys.indexOf(position.key) : -1
      if (!position || index < 0) return
      window.scrollTo(0, position.scroll)
      focusRow(index)
    })
    return () => cancelAnimationFrame(frame)
  }, [initialKeys, focusRow])
}
