'use client'

import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { isCharacterShortcut } from '../shortcuts'

/** The header covers the uppermost rows. */
export const HEADER_PX = 40

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

/** Rows by their keys. With `isAll` every row is selected, also those that are not read yet, apart from these. */
export type RowSelection = { isAll: boolean; keys: ReadonlySet<string> }

const NONE: RowSelection = { isAll: false, keys: new Set() }
const ALL: RowSelection = { isAll: true, keys: new Set() }

/**
 * The rows that somebody selected. The selection lasts as long as the list shows the same rows, which `scope` names. With `range`, all
 * rows from the last one that was selected or cleared up to this one are selected or cleared with it.
 */
export function useSelection(
  keys: readonly string[],
  isSelectable: (index: number) => boolean,
  scope: string | undefined,
) {
  const [state, setState] = useState({ scope, selection: NONE })
  if (state.scope !== scope) setState({ scope, selection: NONE })
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
      setState(({ scope, selection: { isAll, keys: now } }) => {
        const others = [...now].filter((each) => !touched.includes(each))
        return { scope, selection: { isAll, keys: new Set(now.has(key) ? others : [...others, ...touched]) } }
      })
    },
    [keys, isSelectable],
  )
  const clear = useCallback(() => setState(({ scope }) => ({ scope, selection: NONE })), [])
  const selectAll = useCallback(() => setState(({ scope }) => ({ scope, selection: ALL })), [])
  return { selection: state.selection, toggle, clear, selectAll }
}

export const isSelected = ({ isAll, keys }: RowSelection, key: string): boolean => isAll !== keys.has(key)

const STEPS: Record<string, number> = { j: 1, k: -1 }

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

/** As `useRowKeys`, for a list whose rows are all in the document. */
export function useShortListKeys(body: RefObject<HTMLElement | null>, count: number) {
  useRowKeys(body, { count, goTo: useCallback((index) => rowTarget(body.current, index)?.focus(), [body]) })
}

function indexOf(row: HTMLElement | null | undefined): number | undefined {
  const index = Number(row?.dataset.index ?? Number.NaN)
  return Number.isNaN(index) ? undefined : index
}

function firstInView(body: HTMLElement | null): number {
  const rows = [...(body?.querySelectorAll<HTMLElement>('[data-index]') ?? [])]
  return indexOf(rows.find((row) => row.getBoundingClientRect().top >= HEADER_PX)) ?? 0
}

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
