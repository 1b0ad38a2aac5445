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
import { countUnreadable, isUnreadable, readable } from '@/lib/desk/upstream/contract/unreadable'
import { type Assignment, parseRowDate, toAssignment } from './assignment'
import { groupRows, resultRows, toItems } from './rows'
import { useEnvelopes } from './use-envelopes'

/** Pages read without being asked. Each costs a request of the shared API key, so further pages wait for a click. */
const PAGES_AT_ONCE = 5

/** Which page is read next: of the first address, and after its last page of the next address. */
type Cursor = Partial<SearchCursor> & { address: number }

/** `search` names this search in the activity record: all its pages are one entry for each address. */
function readPage(emails: readonly string[], search: string, cursor: Cursor, signal: AbortSignal) {
  const { address, ...after } = cursor
  const query = new URLSearchParams({ email: emails[address] ?? '', search, ...after })
  return call<SignerAssignmentRow[]>(`/api/signers?${query}`, { signal })
}

function nextCursor(emails: readonly string[], page: SearchPage, cursor: Cursor | null): Cursor | undefined {
  const { address, since, after } = cursor ?? { address: 0 }
  const next = signerCursorAfter(page, since !== undefined && after !== undefined ? { since, after } : null)
  if (next) return { address, ...next }
  return address + 1 < emails.length ? { address: address + 1 } : undefined
}

const pagesQuery = (emails: readonly string[], search: string) =>
  keysetPages<SignerAssignmentRow[], Cursor>({
    queryKey: queryKeys.signers.list(emails, search),
    readPage: (cursor, signal) => readPage(emails, search, cursor ?? { address: 0 }, signal),
    nextCursor: (page, cursor) => nextCursor(emails, page, cursor),
  })

const newestQuery = (emails: readonly string[], search: string) =>
  queryOptions({
    queryKey: queryKeys.signers.newest(emails, search),
    queryFn: async ({ signal }) => {
      const pages = await Promise.all(emails.map((_, address) => readPage(emails, search, { address }, signal)))
      return pages.flat()
    },
    refetchInterval: pollInterval,
  })

/** What a person was asked to sign under any of their addresses, grouped by what it waits for, with later changes. */
export function useSearch(emails: readonly string[], search: string) {
  const [wanted, setWanted] = useState(PAGES_AT_ONCE)
  // Renders again when the interval changes.
  useIsPushed()
  const found = useLiveList({
    pagesQuery: pagesQuery(emails, search),
    newestQuery: newestQuery(emails, search),
    source: SEARCH,
    // A search costs requests of the key, so it never runs twice.
    keepForMs: Number.POSITIVE_INFINITY,
    keepPages: true,
  })
  const { list, items: envelopesFound, unseen, readMore } = found
  const pages = list.data?.pages ?? []
  const isReading = list.hasNextPage && !list.isFetchNextPageError && pages.length < wanted

  useEffect(() => {
    if (isReading) readMore()
  }, [isReading, readMore])

  const { envelopes, isPending } = useEnvelopes(emails)
  const { rows, items } = useMemo(() => {
    const assignments = envelopesFound.flatMap(({ assignments }) => assignments)
    const rows = resultRows(assignments, envelopes)
    return { rows, items: toItems(groupRows(rows)) }
  }, [envelopesFound, envelopes])

  return {
    ...found,
    rows,
    items,
    isPending: list.isPending || (isPending && !list.isError),
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
 * Where the next page begins. A cursor names an envelope, and an envelope can hold an address in several slots: a full page can end in the
 * middle of one, which is then requested again, from the envelope before it. A service may also leave such an envelope to the next page, so
 * a page that isn't full does not end the search: an empty one does, or one that leads nowhere.
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

/** An envelope with all assignments of one address in it that its page has. */
export type EnvelopeListItem = { key: string; updatedAt: number | undefined; assignments: Assignment[] }

export const SEARCH: ItemSource<SearchPage, EnvelopeListItem> = {
  itemsOf: envelopesOf,
  keyOf: ({ key }) => key,
  timeOf: ({ updatedAt }) => updatedAt,
  // Of two reads of one state, the one with fewer slots was cut off by the end of its page.
  replaces: (read, known) => {
    const [readAt, knownAt] = [read.updatedAt ?? 0, known.updatedAt ?? 0]
    return readAt === knownAt ? read.assignments.length >= known.assignments.length : readAt > knownAt
  },
}

function envelopesOf(page: SearchPage): EnvelopeListItem[] {
  const found = new Map<string, EnvelopeListItem>()
  for (const row of readable(page)) {
    const key = [row.ENVELOPE_ID, row.SIGNER.email?.toLowerCase()].join(' ')
    const { assignments } = found.get(key) ?? { assignments: [] }
    const all = [...assignments, toAssignment(row, assignments.length)]
    found.set(key, { key, updatedAt: all[0]?.updatedOn?.getTime(), assignments: all })
  }
  return [...found.values()]
}
