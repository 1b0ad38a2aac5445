'use client'

import { useCallback, useRef, useState } from 'react'

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
