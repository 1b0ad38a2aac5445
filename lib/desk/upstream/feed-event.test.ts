import { expect, test } from 'vitest'
import { z } from 'zod'
import { eventId } from '@/lib/contract/event-id'
import { FeedElement } from './feed'
import { parseTolerant } from './transport/parse-tolerant'

const read = (events: unknown[]) => parseTolerant(z.array(FeedElement), events)
const ID = '6f1f7c1e-6d0a-4f0e-9a53-3f4a0f3e1a01'

test('what the wrapper leaves out follows from the envelope, by the rules of the interface', () => {
  const envelope = { id: ID, status: 'Voided', createdOn: '11/20/2026 09:00:00', updatedOn: '11/20/2026 10:00:00' }
  const time = '2026-11-20T10:00:00Z'

  expect(read([{ id: null, event_version: 'one', envelope }])).toMatchObject([
    { id: eventId(ID, 'envelope.voided', time), event_type: 'envelope.voided', event_version: 1, event_time: time },
  ])
})

test('an event of an envelope that tells nothing is still one of the page', () => {
  expect(read([{ envelope: {} }, { envelope: { updatedOn: 'lately' } }])).toMatchObject([
    { event_type: 'envelope.sent', event_time: '', envelope: {} },
    { event_type: 'envelope.sent', event_time: '', envelope: { updatedOn: 'lately' } },
  ])
})

test('what the wrapper says stays as it came', () => {
  const wrapper = { id: 'e1', event_type: 'envelope.paused', event_version: 7, event_time: 'then', region: 'north' }

  expect(read([{ ...wrapper, envelope: { id: ID } }])).toEqual([{ ...wrapper, envelope: { id: ID } }])
})

test('an element that cannot be read keeps its place and says so', () => {
  expect(read([null, 1, {}, 'x', { envelope: { id: ID } }])).toMatchObject([
    { unreadable: true },
    { unreadable: true },
    { unreadable: true },
    { unreadable: true },
    { envelope: { id: ID } },
  ])
})
