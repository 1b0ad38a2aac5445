import { expect, test } from 'vitest'
import { mergePages, newItems } from '@/components/ui/live-list/pages'
import type { FoundEnvelope, FoundPage } from '@/lib/desk/envelopes/contract/find'
import { describeNew, FOUND, withDetails } from './items'

function found(id: string, at: string, status = 'Sent'): FoundEnvelope {
  return { id, changed_at: at, envelope: { id, status } }
}

const pageOf = (items: FoundEnvelope[]): FoundPage => ({
  items,
  sort: 'changed',
  direction: 'desc',
  tokens: [],
  corrected: [],
})

const ten = '2026-11-20T10:00:00Z'
const eleven = '2026-11-20T11:00:00Z'
const noon = '2026-11-20T12:00:00Z'

/** What the list with these envelopes says about the newest ones. */
function newIn(shown: FoundEnvelope[], newest: FoundEnvelope[]) {
  const items = mergePages([pageOf(shown)], FOUND)
  return describeNew(newItems(items, FOUND.itemsOf(pageOf(newest)), FOUND), items[0]?.changedAt?.getTime())
}

test('an envelope that was opened is shown as newer than its row, never as older', () => {
  const items = FOUND.itemsOf(pageOf([found('a', eleven), found('b', ten)]))

  const fresh = withDetails(items, [
    { id: 'a', status: 'Voided', updatedOn: '11/20/2026 12:00:00' },
    { id: 'b', status: 'Voided', updatedOn: '11/20/2026 09:00:00' },
  ])

  expect(fresh.map(({ envelope }) => envelope.status)).toEqual(['Voided', 'Sent'])
})

test('envelopes at the top are new; older ones from below the end of the list are not', () => {
  const shown = [found('a', eleven)]

  expect(newIn(shown, [found('c', noon), found('a', eleven), found('z', ten)])).toBe('1 new envelope')
  expect(newIn([], [found('c', noon)])).toBe('1 new envelope')
  expect(newIn(shown, shown)).toBeUndefined()
})

test('an envelope that changed and was not loaded before is not a new one', () => {
  const old = found('z', noon, 'Signed')
  old.envelope.createdOn = '11/20/2026 09:00:00'
  const created = found('n', noon)
  created.envelope.createdOn = '11/20/2026 12:00:00'

  expect(newIn([found('a', eleven)], [old, created])).toBe('1 new, 1 changed')
  expect(newIn([found('a', eleven)], [old])).toBe('1 changed envelope')
})

test('a full page of new envelopes may be followed by more', () => {
  const page = Array.from({ length: 100 }, (_, index) => found(String(index), noon))

  expect(newIn([], page)).toBe('Over 99 new envelopes')
})
