'use client'

import { type RefObject, useCallback, useEffect, useRef } from 'react'

/** The link of a row, or what takes the focus in a row without one; null while the row isn't in the document. */
export function rowTarget(body: HTMLElement | null, index: number): HTMLElement | null {
  return body?.querySelector<HTMLElement>(`[data-row="${index}"]`) ?? null
}

/** Moves the focus to a row. A row that is far away is in the document only after a scroll, and gets the focus then. */
export function useRowFocus(body: RefObject<HTMLElement | null>): (index: number) => void {
  const wanted = useRef<number>(undefined)

  const focusWanted = useCallback(() => {
    if (wanted.current === undefined) return
    const target = rowTarget(body.current, wanted.current)
    if (!target) return
    wanted.current = undefined
    target.focus({ preventScroll: true })
  }, [body])

  useEffect(focusWanted)

  return useCallback(
    (index) => {
      wanted.current = index
      focusWanted()
    },
    [focusWanted],
  )
}
