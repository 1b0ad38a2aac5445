'use client'

import { type RefObject, useCallback, useEffect, useRef } from 'react'
import { rowLink } from './row-link'

/** Puts the focus on a row. One that is far away comes into the document only after a scroll: it gets the focus then. */
export function useRowFocus(body: RefObject<HTMLElement | null>): (index: number) => void {
  const wanted = useRef<number>(undefined)

  const settle = useCallback(() => {
    if (wanted.current === undefined) return
    const link = rowLink(body.current, wanted.current)
    if (!link) return
    wanted.current = undefined
    link.focus({ preventScroll: true })
  }, [body])

  useEffect(settle)

  return useCallback(
    (index) => {
      wanted.current = index
      settle()
    },
    [settle],
  )
}
