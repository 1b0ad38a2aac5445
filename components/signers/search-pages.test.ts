import { describe, expect, test } from 'vitest'
import { mergePages, newItems, updateItems } from '@/components/ui/live-list/pages'
import type { SignerAssignmentRow } from '@/lib/contract/envelope'
import fc from '@/scripts/testing/properties'
import { parseRowDate } from './assignment'
import {
  type EnvelopeListItem,
  isCutOff,
  SEARCH,
  type SearchCursor,
  type SearchPage,
  signerCursorAfter,
} from './use-search'

const SIZE = 100
type Envelope = { id: string; second: number; slots: number }

const at = (second: number) => new Date(Date.UTC(2026, 10, 20, 10, 0, second))
const wire = (second: number) =>
  `11/20/2026 10:${String(Math.floor(second / 60)).padStart(2, '0')}:${String(second % 60).padStart(2, '0')}`

function rowsOf({ id, second, slots }: Envelope): SignerAssignmentRow[] {
  return Array.from({ length: slots }, (_, slot) => ({
    SIGNER: { id: slot, email: 'ada@example.com' },
    ENVELOPE_ID: id,
    ENVELOPE_STATUS: 'Sent',
    ENVELOPE_UPDATED_ON: wire(second),
  }))
}

/**
 * Pages as docs/interface.md, 4.8 and 4.11, describe them. With `whole`, an envelope that doesn't
 * fit on a page comes on the next one.
 */
function service(envelopes: Envelope[], whole: boolean) {
  const ordered = envelopes.toSorted((a, b) => b.second - a.second || (a.id < b.id ? 1 : -1))
  return (cursor: SearchCursor | undefined): SearchPage => {
    const beyond = ordered.filter(({ id, second }) => {
      if (!cursor) return true
      const since = new Date(`${cursor.since}Z`).getTime()
      return at(second).getTime() < since || (at(second).getTime() === since && id < cursor.after)
    })
    const rows = beyond.flatMap(rowsOf)
    const page = rows.slice(0, SIZE)
    const next = rows[SIZE]
    return whole && next ? page.filter((row) => row.ENVELOPE_ID !== next.ENVELOPE_ID) : page
  }
}

function readAll(read: ReturnType<typeof service>): SearchPage[] {
  const pages: SearchPage[] = []
  for (let cursor: SearchCursor | undefined; ; ) {
    const page = read(cursor)
    pages.push(page)
    const next = signerCursorAfter(page, cursor ?? null)
    if (!next) return pages
    cursor = next
  }
}

const assignmentsIn = (found: EnvelopeListItem[]) => found.flatMap(({ assignments }) => assignments)

const tenants = fc.uniqueArray(
  fc.record({
    id: fc.uuid(),
    second: fc.integer({ min: 0, max: 6 }),
    slots: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 60 })),
  }),
  { selector: ({ id }) => id, maxLength: 60 },
)

describe('pages as one list', () => {
  test('nothing is lost or repeated, wherever a page ends', () => {
    fc.assert(
      fc.property(tenants, fc.boolean(), (envelopes, whole) => {
        const found = assignmentsIn(mergePages(readAll(service(envelopes, whole)), SEARCH))

        const expected = envelopes.flatMap(({ id, slots }) =>
          Array.from({ length: slots }, (_, slot) => `${id} ${slot}`),
        )
        expect(found.map(({ envelopeId, signer }) => `${envelopeId} ${signer.id}`).sort()).toEqual(expected.sort())
        expect(new Set(found.map(({ key }) => key)).size).toBe(found.length)
      }),
    )
  })

  test('an envelope that changes between pages is in the list once, with its newest state', () => {
    fc.assert(
      fc.property(tenants, fc.nat(), fc.boolean(), (envelopes, pick, whole) => {
        const moved = envelopes[pick % Math.max(1, envelopes.length)]
        const after = envelopes.map((each) => (each === moved ? { ...each, second: 59 } : each))
        const first = service(envelopes, whole)(undefined)
        const cursor = signerCursorAfter(first, null)
        const rest = cursor ? readAll((next) => service(after, whole)(next ?? cursor)) : []
        const newest = service(after, whole)(undefined)

        const merged = mergePages([newest, first, ...rest], SEARCH)
        const assignments = assignmentsIn(updateItems(merged, SEARCH.itemsOf(newest), SEARCH))

        const expected = envelopes.flatMap(({ id, slots }) =>
          Array.from({ length: slots }, (_, slot) => `${id} ${slot}`),
        )
        expect(assignments.map(({ envelopeId, signer }) => `${envelopeId} ${signer.id}`).sort()).toEqual(
          expected.sort(),
        )
        const now = assignments.filter(({ envelopeId }) => envelopeId === moved?.id)
        expect(now.every(({ updatedOn }) => updatedOn?.getTime() === at(59).getTime())).toBe(true)
      }),
    )
  })

  test('a repeated page or an unreadable date ends the search', () => {
    const page = [{ id: 'a', second: 1, slots: 1 }].flatMap(rowsOf)
    expect(signerCursorAfter(page, signerCursorAfter(page, null) ?? null)).toBeUndefined()
    const undated = Array.from({ length: SIZE }, () => ({
      ...page[0],
      SIGNER: {},
      ENVELOPE_ID: 'a',
      ENVELOPE_UPDATED_ON: 'soon',
    }))
    expect(signerCursorAfter(undated, null)).toBeUndefined()
    expect(isCutOff([undated], false)).toBe(true)
    expect(isCutOff([undated], true)).toBe(false)
    expect(isCutOff([page], false)).toBe(false)
  })

  test('new rows wait, known rows are updated', () => {
    const [old, fresh] = [rowsOf({ id: 'a', second: 1, slots: 1 }), rowsOf({ id: 'b', second: 3, slots: 2 })]
    const signed = rowsOf({ id: 'a', second: 2, slots: 1 }).map((row) => ({ ...row, ENVELOPE_STATUS: 'Signed' }))

    const items = mergePages([old], SEARCH)
    const newest = SEARCH.itemsOf([...fresh, ...signed])

    expect(assignmentsIn(newItems(items, newest, SEARCH))).toHaveLength(2)
    expect(
      assignmentsIn(updateItems(items, newest, SEARCH)).map(({ envelopeId, status }) => [envelopeId, status]),
    ).toEqual([['a', 'Signed']])
  })
})

test.each([
  ['11/20/2026 10:00:00', '2026-11-20T10:00:00.000Z'],
  ['2026-11-20T10:00:00', '2026-11-20T10:00:00.000Z'],
  ['2026-11-20T12:00:00+02:00', '2026-11-20T10:00:00.000Z'],
  ['20.11.2026', undefined],
  ['', undefined],
])('a date is accepted in any form of the interface: %s', (text, iso) => {
  expect(parseRowDate(text)?.toISOString()).toBe(iso)
})
