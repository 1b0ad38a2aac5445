'use client'

import { queryOptions } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { type ItemSource, keysetPages } from '@/components/ui/live-list/pages'
import { useLiveList } from '@/components/ui/live-list/use-live-list'
import { call } from '@/lib/browser/call'
import { queryKeys } from '@/lib/browser/keys'
import { useIsPushed } from '@/lib/browser/live'
import { pollInterval } from '@/lib/browser/live-status'
import { PAGE_SIZE } from '@/lib/contract/constants'
import { sinceBehind } from '@/lib/contract/dates'
import type { SignerAssignmentRow } from '@/lib/contract/envelope'
import { countUnreadable, isUnreadable, readable } from '@/lib/desk/platform/upstream/contract/unreadable'
import { type Assignment, type Group, parseRowDate, toAssignment } from './assignment'
import { groupRows, type ResultRow, resultRows, toItems } from './result-items'
import { useEnvelopes } from './use-envelopes'

/**
 * Pages read without being asked. Each costs a request of the shared API key, so further pages wait
 * for a click.
 */
const PAGES_AT_ONCE = 5

function readPage(email: string, search: string, cursor: SearchCursor | null, signal: AbortSignal) {
  const query = new URLSearchParams({ email, search, ...cursor })
  return call<SignerAssignmentRow[]>(`/api/signers?${query}`, { signal })
}

/** `search` names this search in the activity record: all its pages are one entry. */
const pagesQuery = (email: string, search: string) =>
  keysetPages<SignerAssignmentRow[], SearchCursor>({
    queryKey: queryKeys.signers.list(email, search),
    readPage: (cursor, signal) => readPage(email, search, cursor, signal),
    nextCursor: signerCursorAfter,
  })

const newestQuery = (email: string, search: string) =>
  queryOptions({
    queryKey: queryKeys.signers.newest(email, search),
    queryFn: ({ signal }) => readPage(email, search, null, signal),
    refetchInterval: pollInterval,
  })

/** Every assignment of an address, page after page, with later changes. */
export function useSearch(email: string, search: string) {
  const [wanted, setWanted] = useState(PAGES_AT_ONCE)
  // Renders again when the interval changes.
  useIsPushed()
  const found = useLiveList({
    pagesQuery: pagesQuery(email, search),
    newestQuery: newestQuery(email, search),
    source: SEARCH,
    // A search costs requests of the key, so it never runs twice.
    keepForMs: Number.POSITIVE_INFINITY,
    keepPages: true,
  })
  const { list, items, unseen, readMore } = found
  const pages = list.data?.pages ?? []
  const isReading = list.hasNextPage && !list.isFetchNextPageError && pages.length < wanted

  useEffect(() => {
    if (isReading) readMore()
  }, [isReading, readMore])

  return {
    ...found,
    assignments: useMemo(() => items.flatMap(({ assignments }) => assignments), [items]),
    newCount: unseen.flatMap(({ assignments }) => assignments).length,
    unreadable: countUnreadable(pages.flat()),
    isCutOff: isCutOff(pages, list.hasNextPage),
    /** More pages are loading without being asked. */
    isReading,
    readNext: () => setWanted(pages.length + PAGES_AT_ONCE),
  }
}

export type SearchPage = readonly SignerAssignmentRow[]
export type SearchCursor = { since: string; after: string }

/**
 * Where the next page begins. A cursor names an envelope, and an envelope can hold an address in
 * several slots: a full page can end in the middle of one, which is then requested again, from the
 * envelope before it. A service may also leave such an envelope to the next page, so a page that
 * isn't full does not end the search: an empty one does, or one that leads nowhere.
 */
export function signerCursorAfter(page: SearchPage, before: SearchCursor | null): SearchCursor | undefined {
  const last = page.findLast((row) => !isUnreadable(row))
  const whole =
    page.length < PAGE_SIZE ? last : page.findLast((row) => !isUnreadable(row) && row.ENVELOPE_ID !== last?.ENVELOPE_ID)
  return cursorAt(whole, before) ?? cursorAt(last, before)
}

function cursorAt(row: SignerAssignmentRow | undefined, before: SearchCursor | null): SearchCursor | undefined {
  const time = parseRowDate(row?.ENVELOPE_UPDATED_ON)
  if (!row || !time) return undefined
  const cursor = { since: sinceBehind(time), after: row.ENVELOPE_ID }
  return cursor.since === before?.since && cursor.after === before.after ? undefined : cursor
}

/** True when there may be more that can't be requested: a full page leads nowhere. */
export const isCutOff = (pages: readonly SearchPage[], hasNextPage: boolean): boolean =>
  !hasNextPage && (pages.at(-1)?.length ?? 0) >= PAGE_SIZE

/** An envelope with all assignments of the address in it that its page has. */
export type FoundEnvelope = { id: string; updatedAt: number | undefined; assignments: Assignment[] }

export const SEARCH: ItemSource<SearchPage, FoundEnvelope> = {
  itemsOf: envelopesOf,
  keyOf: ({ id }) => id,
  timeOf: ({ updatedAt }) => updatedAt,
  // Of two reads of one state, the one with fewer slots was cut off by the end of its page.
  replaces: (read, other) => {
    const [readAt, knownAt] = [read.updatedAt ?? 0, other.updatedAt ?? 0]
    return readAt === knownAt ? read.assignments.length >= other.assignments.length : readAt > knownAt
  },
}

function envelopesOf(page: SearchPage): FoundEnvelope[] {
  const found = new Map<string, FoundEnvelope>()
  for (const row of readable(page)) {
    const id = row.ENVELOPE_ID
    const { assignments } = found.get(id) ?? { assignments: [] }
    const all = [...assignments, toAssignment(row, assignments.length)]
    found.set(id, { id, updatedAt: all[0]?.updatedOn?.getTime(), assignments: all })
  }
  return [...found.values()]
}

/**
 * The search for one address as the page shows it: grouped, counted, and limited to one group if
 * the address names one.
 */
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

/**
 * Visible rows. When one group is shown, rows without a group come first: each of them may belong
 * to it.
 */
function assignmentsToCheck(rows: readonly ResultRow[], visibleKeys: readonly string[], group: Group | undefined) {
  const visible = new Set(visibleKeys)
  const open = rows.filter(({ needsEnvelope }) => needsEnvelope)
  const unknown = open.filter(({ key, status }) => status.group === 'unknown' && (group || visible.has(key)))
  const others = open.filter(({ key, status }) => status.group !== 'unknown' && visible.has(key))
  return [...unknown, ...others].map(({ assignment }) => assignment)
}
