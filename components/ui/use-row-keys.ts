'use client'

import { type RefObject, useEffect } from 'react'
import { isSingleKey } from './single-keys'

const STEPS: Record<string, number> = { j: 1, k: -1 }
type RowKeys = {
  count: number
  goTo: (index: number) => void
  /** Marks the row, or takes its mark away. */
  mark?: (index: number) => void
}

/** j and k walk through the rows, from the first one in sight; Enter opens the one in focus, as it does any link; x marks it. */
export function useRowKeys(body: RefObject<HTMLElement | null>, { count, goTo, mark }: RowKeys) {
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const step = STEPS[event.key]
      const marking = mark && event.key === 'x'
      if ((step === undefined && !marking) || !isSingleKey(event)) return
      event.preventDefault()
      const focused = indexOf(document.activeElement?.closest<HTMLElement>('[data-index]'))
      if (step === undefined) {
        if (focused !== undefined) mark?.(focused)
        return
      }
      const index = focused === undefined ? firstInSight(body.current) : focused + step
      goTo(Math.min(count - 1, Math.max(0, index)))
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [body, count, goTo, mark])
}

function indexOf(row: HTMLElement | null | undefined): number | undefined {
  const index = Number(row?.dataset.index ?? Number.NaN)
  return Number.isNaN(index) ? undefined : index
}

/** The header covers the uppermost rows. */
const COVERED = 40

function firstInSight(body: HTMLElement | null): number {
  const rows = [...(body?.querySelectorAll<HTMLElement>('[data-index]') ?? [])]
  return indexOf(rows.find((row) => row.getBoundingClientRect().top >= COVERED)) ?? 0
}
