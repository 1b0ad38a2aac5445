'use client'

import { useMemo, useState } from 'react'
import type { Group } from '../assignment-status'
import { useEnvelopes } from '../use-envelopes'
import { groupRows, type ResultRow, resultRows, toItems } from './result-items'
import { useSearch } from './use-search'

/** The search for one address as the page shows it: grouped, counted, and limited to one group if the address names one. */
export function useResults(email: string, search: string, group: Group | undefined) {
  const found = useSearch(email, search)
  const [visibleKeys, onVisible] = useState<readonly string[]>([])
  const { assignments } = found
  const rowsAlone = useMemo(() => resultRows(assignments, new Map()), [assignments])
  const wanted = useMemo(() => assignmentsToCheck(rowsAlone, visibleKeys, group), [rowsAlone, visibleKeys, group])
  const checked = useEnvelopes(email, wanted)
  const { envelopes } = checked

  const { rows, groups, counts } = useMemo(() => {
    const rows = envelopes.size > 0 ? resultRows(assignments, envelopes) : rowsAlone
    const groups = groupRows(rows)
    return { rows, groups, counts: new Map(groups.map((each) => [each.group, each.rows.length])) }
  }, [assignments, envelopes, rowsAlone])
  const items = useMemo(() => toItems(group ? groups.filter((each) => each.group === group) : groups), [groups, group])

  const isComplete = !found.list.hasNextPage && !found.isCutOff && found.unreadable === 0
  return { ...found, ...checked, rows, groups, counts, items, isComplete, onVisible }
}

/** Visible rows. When one group is shown, rows without a group come first: each of them may belong to it. */
function assignmentsToCheck(rows: readonly ResultRow[], visibleKeys: readonly string[], group: Group | undefined) {
  const visible = new Set(visibleKeys)
  const open = rows.filter(({ needsEnvelope }) => needsEnvelope)
  const unknown = open.filter(({ key, status }) => status.group === 'unknown' && (group || visible.has(key)))
  const others = open.filter(({ key, status }) => status.group !== 'unknown' && visible.has(key))
  return [...unknown, ...others].map(({ assignment }) => assignment)
}
