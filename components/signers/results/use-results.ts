'use client'

import { useCallback, useMemo, useState } from 'react'
import type { Group } from '../standing'
import { useEnvelopes } from '../use-envelopes'
import { flat, grouped, type ResultRow, resultRows } from './result-items'
import { useSearch } from './use-search'

const NOTHING: readonly string[] = []

/** The search for one address as the page shows it: grouped, counted, and narrowed to one group where that is asked. */
export function useResults(email: string, search: string, group: Group | undefined) {
  const found = useSearch(email, search)
  const [sight, setSight] = useState(NOTHING)
  const { assignments } = found
  const alone = useMemo(() => resultRows(assignments, new Map()), [assignments])
  const wanted = useMemo(() => toLookAt(alone, sight, group), [alone, sight, group])
  const looked = useEnvelopes(wanted)
  const { envelopes } = looked

  const { rows, groups, counts } = useMemo(() => {
    const rows = envelopes.size > 0 ? resultRows(assignments, envelopes) : alone
    const groups = grouped(rows)
    return { rows, groups, counts: new Map(groups.map((each) => [each.group, each.rows.length])) }
  }, [assignments, envelopes, alone])
  const rowItems = useMemo(() => flat(group ? groups.filter((each) => each.group === group) : groups), [groups, group])

  const complete = !found.list.hasNextPage && !found.isCutOff && found.unreadable === 0
  const onSight = useCallback((keys: readonly string[]) => setSight(keys), [])
  return { ...found, ...looked, rows, groups, counts, rowItems, complete, onSight }
}

/** Those in sight; where only one group is shown, any that stands nowhere yet may belong to it, so these come first. */
function toLookAt(rows: readonly ResultRow[], sight: readonly string[], group: Group | undefined) {
  const seen = new Set(sight)
  const open = rows.filter(({ toLookAt }) => toLookAt)
  const nowhere = open.filter(({ key, standing }) => standing.group === 'unknown' && (group || seen.has(key)))
  const others = open.filter(({ key, standing }) => standing.group !== 'unknown' && seen.has(key))
  return [...nowhere, ...others].map(({ assignment }) => assignment)
}
