import type { ItemSource } from '@/components/ui/live-list/merge-pages'
import { PAGE_SIZE } from '@/lib/contract/constants'
import { sinceBehind } from '@/lib/contract/dates'
import type { SignerAssignmentRow } from '@/lib/contract/envelope'
import { isUnreadable, readable } from '@/lib/desk/platform/upstream/contract/unreadable'
import { type Assignment, parseRowDate, toAssignment } from '../assignment'

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

/** An envelope with all assignments of the address in it that its page has. */
export type FoundEnvelope = { id: string; updatedAt: number | undefined; assignments: Assignment[] }

export const SEARCH: ItemSource<SearchPage, FoundEnvelope> = {
  itemsOf: envelopesOf,
  keyOf: ({ id }) => id,
  timeOf: ({ updatedAt }) => updatedAt,
  // Of two reads of one state, the one with fewer slots was cut off by the end of its page.
  replaces: (read, known) => {
    const [readAt, knownAt] = [read.updatedAt ?? 0, known.updatedAt ?? 0]
    return readAt === knownAt ? read.assignments.length >= known.assignments.length : readAt > knownAt
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
