import { expect, test } from 'vitest'
import { lifeSteps } from './lifecycle-steps'

const request = { headers: {}, body: '{"event_time":"2026-11-21T10:00:00Z","envelope":{"id":"e"}}' }
const failed = { at: '2026-11-21T10:00:01.000Z', status: 503, duration_ms: 3 }
const titles = (delivery: Parameters<typeof lifeSteps>[0]) => lifeSteps(delivery).map(({ title }) => title)

test('from the event to the next attempt', () => {
  const delivery = { id: 'd', state: 'pending', request, attempts: [failed], nextAttemptAt: '11/21/2026 10:05:00' }
  expect(titles(delivery)).toEqual(['Event', 'Queued', 'Attempt 1', 'Next attempt'])
  expect(lifeSteps(delivery).at(-1)).toMatchObject({ ahead: true, at: new Date('2026-11-21T10:05:00Z') })
})

test('many attempts are one step, except the first and the newest', () => {
  const attempts = Array.from({ length: 12 }, () => failed)
  expect(titles({ id: 'd', state: 'dead_lettered', request, attempts })).toEqual([
    'Event',
    'Queued',
    'Attempt 1',
    '6 more attempts',
    ...[8, 9, 10, 11, 12].map((number) => `Attempt ${number}`),
    'Dead letter',
  ])
})

test('a redirect isn’t a success, and a service may send almost nothing', () => {
  expect(lifeSteps({ id: 'd', state: 'pending', attempts: [{ status: 302 }] })[2]?.tone).toBe('bad')
  expect(titles({ id: 'd', state: 'cancelled' })).toEqual(['Event', 'Queued', 'cancelled'])
})
