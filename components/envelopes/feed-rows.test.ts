import { expect, test } from 'vitest'
import type { EnvelopeEvent } from '@/lib/contract/event'
import { itemsOf, unseen, withDetails, withNews } from './feed-rows'

function event(id: string, at: string, status = 'Sent'): EnvelopeEvent {
  return { id: `${id} ${at}`, event_type: 'envelope.sent', event_version: 1, event_time: at, envelope: { id, status } }
}

const ten = '2026-11-20T10:00:00Z'
const eleven = '2026-11-20T11:00:00Z'
const noon = '2026-11-20T12:00:00Z'

test('an envelope that moved to another page between two reads shows once', () => {
  const items = itemsOf([
    [event('a', noon), event('b', eleven)],
    [event('b', eleven), event('c', ten)],
  ])

  expect(items.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
})

test('a change is told in the row that is there, which keeps its place', () => {
  const items = itemsOf([[event('a', eleven), event('b', ten)]])

  const fresh = withNews(items, [event('b', noon, 'Signed'), event('a', eleven)])

  expect(fresh.map(({ id, envelope }) => [id, envelope.status])).toEqual([
    ['a', 'Sent'],
    ['b', 'Signed'],
  ])
})

test('what an opened envelope is known to be outranks an older row, and never a newer one', () => {
  const items = itemsOf([[event('a', eleven), event('b', ten)]])

  const fresh = withDetails(items, [
    { id: 'a', status: 'Voided', updatedOn: '11/20/2026 12:00:00' },
    { id: 'b', status: 'Voided', updatedOn: '11/20/2026 09:00:00' },
  ])

  expect(fresh.map(({ envelope }) => envelope.status)).toEqual(['Voided', 'Sent'])
})

test('new are those at the head that the list does not show; older ones behind its end are not', () => {
  const items = itemsOf([[event('a', eleven)]])

  expect(unseen(items, [event('c', noon), event('a', eleven), event('z', ten)])).toEqual({ created: 1, changed: 0 })
  expect(unseen([], [event('c', noon)])).toEqual({ created: 1, changed: 0 })
})

test('L11: an envelope that changed and was not loaded before is not a new one', () => {
  const items = itemsOf([[event('a', eleven)]])
  const old = event('z', noon, 'Signed')
  old.envelope.createdOn = '11/20/2026 09:00:00'
  const created = event('n', noon)
  created.envelope.createdOn = '11/20/2026 12:00:00'

  expect(unseen(items, [old, created])).toEqual({ created: 1, changed: 1 })
})

test('M3: an unreadable element is no row, and ends no list', () => {
  const odd = { ...event('', ''), unreadable: true }

  expect(itemsOf([[odd, event('a', eleven), odd]]).map(({ id }) => id)).toEqual(['a'])
  expect(unseen([], [odd])).toEqual({ created: 0, changed: 0 })
})
