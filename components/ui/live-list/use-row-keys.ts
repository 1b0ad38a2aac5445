'use client'

import { type RefObject, useEffect } from 'react'
import { isCharacterShortcut } from '../character-shortcuts'

const STEPS: Record<string, number> = { j: 1, k: -1 }
/** The header covers the uppermost rows. */
const HEADER_PX = 40

type RowKeys = {
  count: number
  goTo: (index: number) => void
  /** Selects the row, or clears its selection. */
  toggle?: (index: number) => void
}

/** j and k move through the rows, beginning with the first one in view. x selects the focused row; Enter opens it, as it does any link. */
export function useRowKeys(body: RefObject<HTMLElement | null>, { count, goTo, toggle }: RowKeys) {
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const step = STEPS[event.key]
      const isToggle = toggle !== undefined && event.key === 'x'
      if ((step === undefined && !isToggle) || !isCharacterShortcut(event)) return
      event.preventDefault()
      const focused = indexOf(document.activeElement?.closest<HTMLElement>('[data-index]'))
      if (step === undefined) {
        if (focused !== undefined) toggle?.(focused)
        return
      }
      const index = focused === undefined ? firstInView(body.current) : focused + step
      goTo(Math.min(count - 1, Math.max(0, index)))
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [body, count, goTo, toggle])
}

function indexOf(row: HTMLElement | null | undefined): number | undefined {
  const index = Number(row?.dataset.index ?? Number.NaN)
  return Number.isNaN(index) ? undefined : index
}

function firstInView(body: HTMLElement | null): number {
  const rows = [...(body?.querySelectorAll<HTMLElement>('[data-index]') ?? [])]
  return indexOf(rows.find((row) => row.getBoundingClientRect().top >= HEADER_PX)) ?? 0
}
