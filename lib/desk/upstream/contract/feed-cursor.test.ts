import { expect, test } from 'vitest'
import type { EnvelopeEvent } from '@/lib/contract/envelope'
import { feedCursorAfter } from './feed-cursor'

function page(length: number, last: Partial<EnvelopeEvent> = {}): EnvelopeEvent[] {
  const event: EnvelopeEvent = {
    id: 'e',
    event_type: 'envelope.sent',
    event_version: 1,
    event_time: '2026-11-20T10:00:00Z',
    envelope: { id: '0c9a2d4e-0000-4000-8000-000000000001' },
  }
  return [...Array.from({ length: length - 1 }, () => event), { ...event, ...last }]
}

const cursor = { since: '2026-11-20T10:00:00', after: '0c9a2d4e-0000-4000-8000-000000000001' }

test('a full page leads on: the time of its last item without the Z, and its envelope', () => {
  expect(feedCursorAfter(page(100))).toEqual(cursor)
})

test('a time with an offset is asked for in UTC', () => {
  expect(feedCursorAfter(page(100, { event_time: '2026-11-20T12:00:00+02:00' }))?.since).toBe('2026-11-20T10:00:00')
})

test.each([
  ['a page that is not full', page(99)],
  ['an empty page', []],
  ['a last item without an envelope id', page(100, { envelope: {} })],
  ['a last item without a time', page(100, { event_time: 'soon' })],
])('%s ends the list', (_, events) => {
  expect(feedCursorAfter(events)).toBeUndefined()
})

test('a service that repeats a page does not keep us going round', () => {
  expect(feedCursorAfter(page(100), cursor)).toBeUndefined()
})
