import { expect, test } from 'vitest'
import { eventId } from '@/lib/contract/event-id'
import { eventIdsOf, momentsIn } from './event-ids'

test('finds the id of an event from the moments of its envelope', async () => {
  const envelope = { id: 'e1', updatedOn: '11/21/2026 10:00:05', emailSubject: 'On 2026' }
  const trail = { ada: { opened: [{ at: '2026-11-21T10:00:01.234Z', ip: '10.0.0.1' }] } }
  const moments = momentsIn([envelope, trail])
  expect([...moments].sort()).toEqual(['2026-11-21T10:00:01Z', '2026-11-21T10:00:05Z'])
  const ids = await eventIdsOf('e1', moments)
  expect(ids.size).toBe(14)
  expect(ids.has(eventId('e1', 'signer.opened', '2026-11-21T10:00:01Z'))).toBe(true)
})
