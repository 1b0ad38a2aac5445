import { expect, test } from 'vitest'
import type { EnvelopeEvent } from '@/lib/contract/event'
import { attentionIn } from './attention'

const NOW = Date.parse('2026-11-20T12:00:00Z')

function event(id: string, status: string, createdOn: string, more: Partial<EnvelopeEvent['envelope']> = {}) {
  return {
    id: `event of ${id}`,
    event_type: 'envelope.sent',
    event_version: 1,
    event_time: '2026-11-20T10:00:00Z',
    envelope: { id, status, createdOn, ...more },
  }
}

const ids = (list: { id: string }[]) => list.map(({ id }) => id)

test('the envelope that has waited longest is first', () => {
  const found = attentionIn(
    [event('new', 'Sent', '11/19/2026 10:00:00'), event('old', 'Sent', '10/01/2026 10:00:00')],
    NOW,
  )

  expect(ids(found.waiting)).toEqual(['old', 'new'])
})

test('an envelope in flight that ends within seven days expires soon; one that ended, or expires later, does not', () => {
  const found = attentionIn(
    [
      event('soon', 'Sent', '11/01/2026 12:00:00', { expirationDays: 21 }),
      event('later', 'Sent', '11/19/2026 12:00:00', { expirationDays: 30 }),
      event('over', 'Sent', '11/01/2026 12:00:00', { expirationDays: 1 }),
      event('never', 'Sent', '11/01/2026 12:00:00'),
      event('signed', 'Signed', '11/01/2026 12:00:00', { expirationDays: 21 }),
    ],
    NOW,
  )

  expect(ids(found.expiring)).toEqual(['soon'])
})

test('declined and completed ones keep the order of the feed, at most five of each', () => {
  const signed = ['1', '2', '3', '4', '5', '6'].map((id) => event(id, 'Signed', '11/01/2026 12:00:00'))

  const found = attentionIn([event('no', 'Declined', '11/01/2026 12:00:00'), ...signed], NOW)

  expect(ids(found.declined)).toEqual(['no'])
  expect(ids(found.completed)).toEqual(['1', '2', '3', '4', '5'])
})

test('it reports how many it checked, and whether those were all', () => {
  const page = Array.from({ length: 100 }, (_, index) => event(String(index), 'Voided', '11/01/2026 12:00:00'))

  expect(attentionIn(page, NOW)).toMatchObject({ checked: 100, isComplete: false })
  expect(attentionIn(page.slice(1), NOW)).toMatchObject({ checked: 99, isComplete: true })
})

test('without a date of sending, the last change counts; without any date it is left out', () => {
  const odd = event('odd', 'Sent', 'yesterday')

  expect(attentionIn([odd], NOW).waiting).toMatchObject([{ id: 'odd', at: new Date(odd.event_time) }])
  expect(attentionIn([{ ...odd, event_time: 'today' }], NOW).waiting).toEqual([])
})
