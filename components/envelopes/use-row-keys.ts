'use client'

import { type RefObject, useEffect, useRef } from 'react'
import { rowLink } from './row-link'

const STEPS: Record<string, number> = { j: 1, k: -1 }

function typing(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest('input, textarea, select, [contenteditable], [role=dialog]') !== null
  )
}

/** j and k walk through the rows; Enter then opens the one in focus, as it does any link. */
export function useRowKeys(body: RefObject<HTMLElement | null>, reveal: (index: number) => void, count: number) {
  const wanted = useRef<number>(undefined)

  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const step = STEPS[event.key]
      if (step === undefined || event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return
      const from = Number(document.activeElement?.closest('tr')?.dataset.index ?? (step > 0 ? -1 : count))
      const index = Math.min(count - 1, Math.max(0, from + step))
      event.preventDefault()
      wanted.current = index
      reveal(index)
      rowLink(body.current, index)?.focus({ preventScroll: true })
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [body, reveal, count])

  // A row far away comes into the document only after the scroll: it gets its focus then.
  useEffect(() => {
    if (wanted.current === undefined) return
    const link = rowLink(body.current, wanted.current)
    if (!link) return
    wanted.current = undefined
    if (document.activeElement !== link) link.focus({ preventScroll: true })
  })
}
