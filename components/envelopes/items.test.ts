import { expect, test } from 'vitest'
import { mergePages, newItems } from '@/components/ui/live-list/merge-pages'
import type { EnvelopeEvent } from '@/lib/contract/event'
import { describeNew, withDetails } from './items'
import { FEED } from './service/service-items'

function event(id: string, at: string, status = 'Sent'): EnvelopeEvent {
  return { id: `${id} ${at}`, event_type: 'envelope.sent', event_version: 1, event_time: at, envelope: { id, status } }
}

const ten = '2026-11-20T10:00:00Z'
const eleven = '2026-11-20T11:00:00Z'
const noon = '2026-11-20T12:00:00Z'

/** What the list with these events says about the newest ones. */
function newIn(shown: EnvelopeEvent[], newest: EnvelopeEvent[]) {
  const items = mergePages([shown], FEED)
  return describeNew(newItems(items, FEED.itemsOf(newest), FEED), items[0]?.changedAt?.getTime())
}

test('an envelope that was opened is shown as newer than its row, never as older', () => {
  const items = FEED.itemsOf([event('a', eleven), event('b', ten)])

  const fresh = withDetails(items, [
    { id: 'a', status: 'Voided', updatedOn: '11/20/2026 12:00:00' },
    { id: 'b', status: 'Voided', updatedOn: '11/20/2026 09:00:00' },
  ])

  expect(fresh.map(({ envelope }) => envelope.status)).toEqual(['Voided', 'Sent'])
})

test('envelopes at the top are new; older ones from below the end of the list are not', () => {
  const shown = [event('a', eleven)]

  expect(newIn(shown, [event('c', noon), event('a', eleven), event('z', ten)])).toBe('1 new envelope')
  expect(newIn([], [event('c', noon)])).toBe('1 new envelope')
  expect(newIn(shown, shown)).toBeUndefined()
})

test('L11: an envelope that changed and was not loaded before is not a new one', () => {
  const old = event('z', noon, 'Signed')
  old.envelope.createdOn = '11/20/2026 09:00:00'
  const created = event('n', noon)
  created.envelope.createdOn = '11/20/2026 12:00:00'

  expect(newIn([event('a', eleven)], [old, created])).toBe('1 new, 1 changed')
  expect(newIn([event('a', eleven)], [old])).toBe('1 changed envelope')
})

test('a full page of new envelopes may be followed by more', () => {
  const page = Array.from({ length: 100 }, (_, index) => event(String(index), noon))

  expect(newIn([], page)).toBe('Over 99 new envelopes')
})

test('M3: an element that cannot be read is no row, and does not end the list', () => {
  const odd = { ...event('', ''), unreadable: true }

  expect(FEED.itemsOf([odd, event('a', eleven), odd]).map(({ id }) => id)).toEqual(['a'])
  expect(newIn([], [odd])).toBeUndefined()
})
