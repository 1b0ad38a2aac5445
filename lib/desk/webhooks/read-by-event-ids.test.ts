import { expect, test } from 'vitest'
import { eventId } from '@/lib/contract/event-id'
import { eventIdsOf, timesIn } from './read-by-event-ids'

test('finds an event’s id from its envelope’s times', () => {
  const envelope = { id: 'e1', updatedOn: '11/21/2026 10:00:05', emailSubject: 'On 2026' }
  const trail = { ada: { opened: [{ at: '2026-11-21T10:00:01.234Z', ip: '10.0.0.1' }] } }
  const times = timesIn([envelope, trail])
  expect([...times].sort()).toEqual(['2026-11-21T10:00:01Z', '2026-11-21T10:00:05Z'])
  const ids = eventIdsOf('e1', times)
  expect(ids.size).toBe(14)
  expect(ids.has(eventId('e1', 'signer.opened', '2026-11-21T10:00:01Z'))).toBe(true)
})
