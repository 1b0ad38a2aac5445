import { toSince } from '@/lib/contract/dates'
import { PAGE_SIZE } from '@/lib/contract/page-size'
import type { SignerAssignmentRow } from '@/lib/contract/signer-row'
import { isUnreadable, readable } from '@/lib/desk/contract/unreadable'
import { type Assignment, assignmentOf, rowMoment } from '../assignment'

export type SearchPage = readonly SignerAssignmentRow[]
export type SearchCursor = { since: string; after: string }

/**
 * Where to read on. A cursor names an envelope, and an envelope may hold an address in several slots: a full page may end in
 * the middle of one, so that one is asked for again, from the envelope before it. A service may rather leave such an envelope to
 * the next page, so a page that is not full does not end the search either: an empty one does, or one that leads nowhere.
 */
export function cursorAfter(
  page: SearchPage,
  _pages?: unknown,
  before: SearchCursor | null = null,
): SearchCursor | undefined {
  const last = page.findLast((row) => !isUnreadable(row))
  const whole =
    page.length < PAGE_SIZE ? last : page.findLast((row) => !isUnreadable(row) && row.ENVELOPE_ID !== last?.ENVELOPE_ID)
  return cursorAt(whole, before) ?? cursorAt(last, before)
}

function cursorAt(row: SignerAssignmentRow | undefined, before: SearchCursor | null): SearchCursor | undefined {
  const moment = rowMoment(row?.ENVELOPE_UPDATED_ON)
  if (!row || !moment) return undefined
  const cursor = { since: toSince(moment), after: row.ENVELOPE_ID }
  // A service that answers the same page again would be asked for ever.
  return cursor.since === before?.since && cursor.after === before.after ? undefined : cursor
}

/** True when there is more that cannot be asked for: the last row of a full page has no date to go on from. */
export function cutShort(pages: readonly SearchPage[]): boolean {
  const last = pages.at(-1)
  return (
    last !== undefined &&
    last.length >= PAGE_SIZE &&
    rowMoment(last.findLast((row) => !isUnreadable(row))?.ENVELOPE_UPDATED_ON) === undefined
  )
}

/**
 * Pages as one list without repeats, in the order in which envelopes were first seen. Of two readings of an envelope the later
 * state counts; of two of one state the one with more slots, because the other was cut off by the end of its page.
 */
export function assignmentsIn(pages: readonly SearchPage[]): Assignment[] {
  const envelopes = new Map<string, Assignment[]>()
  for (const page of pages) {
    for (const [id, rows] of byEnvelope(page)) {
      const read = rows.map(assignmentOf)
      const known = envelopes.get(id)
      if (!known || outranks(read, known)) envelopes.set(id, read)
    }
  }
  return [...envelopes.values()].flat()
}

function byEnvelope(page: SearchPage): Map<string, SignerAssignmentRow[]> {
  const found = new Map<string, SignerAssignmentRow[]>()
  for (const row of readable(page)) {
    const rows = found.get(row.ENVELOPE_ID)
    if (rows) rows.push(row)
    else found.set(row.ENVELOPE_ID, [row])
  }
  return found
}

/** Moments are whole seconds, in which much can happen: of equals the later reading counts. */
function outranks(read: readonly Assignment[], known: readonly Assignment[]): boolean {
  const [mine, theirs] = [read[0]?.updatedOn?.getTime() ?? 0, known[0]?.updatedOn?.getTime() ?? 0]
  return mine === theirs ? read.length >= known.length : mine > theirs
}

/** The list, with what the newest page tells of its envelopes, and how many assignments it does not show yet. */
export function withNewest(
  pages: readonly SearchPage[],
  newest: SearchPage,
): { assignments: Assignment[]; unseen: number } {
  const shown = new Set(pages.flat().map((row) => row.ENVELOPE_ID))
  const rows = readable(newest)
  const known = rows.filter((row) => shown.has(row.ENVELOPE_ID))
  return { assignments: assignmentsIn([...pages, known]), unseen: rows.length - known.length }
}
