import { expect, test } from 'vitest'
import type { DeskDelivery } from '@/lib/desk/contract/webhooks/webhook-desk'
import { timelineSteps } from './timeline-steps'

const at = (minute: number) => `2026-11-20T10:0${minute}:00.000Z`
const titles = (delivery: Partial<DeskDelivery>) =>
  timelineSteps({ id: 'd', state: 'delivered', ...delivery }).map(({ title }) => title)

test('what happened is in order: attempts, what they caused, and who retried', () => {
  const attempts = [
    { at: at(1), status: 500, error: 'the target answered 500' },
    { at: at(2), status: 410, error: 'gone' },
    { at: at(4), status: 200 },
  ]
  const retries = [{ by: 'Ada Admin', at: at(3) }]
  expect(titles({ attempts, retries })).toEqual([
    'Event',
    'Attempt 1',
    'Attempt 2',
    'Paused the subscription',
    'Retried by Ada Admin',
    'Attempt 3',
    'Delivered',
  ])
})

test.each([
  ['pending', 'Next attempt'],
  ['dead_lettered', 'Dead letter'],
  ['dismissed', 'Dismissed'],
  ['held_back', 'held back'],
])('a delivery that is %s ends with “%s”', (state, end) => {
  expect(titles({ state }).at(-1)).toBe(end)
})
