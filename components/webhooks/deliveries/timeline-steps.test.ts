import { expect, test } from 'vitest'
import type { DeskDelivery } from '@/lib/desk/platform/upstream/contract/webhook-desk'
import { groupRepeated, timelineSteps } from './timeline-steps'

const at = (minute: number) => `2026-11-20T10:0${minute}:00.000Z`
const NOW = Date.parse(at(9))
const titles = (delivery: Partial<DeskDelivery>) =>
  timelineSteps({ id: 'd', state: 'delivered', ...delivery }, NOW).map(({ title }) => title)

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
  ['pending', 'Attempt due now'],
  ['failed', 'Not accepted'],
  ['dead_lettered', 'Dead letter'],
  ['dismissed', 'Dismissed'],
  ['held_back', 'held back'],
])('a delivery that is %s ends with “%s”', (state, end) => {
  expect(titles({ state }).at(-1)).toBe(end)
})

test('a planned attempt has its time, one whose time is past is due now', () => {
  const last = (nextAttemptAt: string) =>
    timelineSteps({ id: 'd', state: 'pending', nextAttemptAt }, NOW)
      .map(({ title, at }) => ({ title, at }))
      .at(-1)
  expect(last('11/20/2026 10:30:00')).toEqual({ title: 'Next attempt', at: new Date('2026-11-20T10:30:00Z') })
  expect(last('11/20/2026 10:08:59')).toEqual({ title: 'Attempt due now' })
})

test('a test that is told that the target is gone pauses nothing', () => {
  const attempts = [{ at: at(1), status: 410, error: 'gone' }]
  const request = { body: JSON.stringify({ test: true }) }
  expect(titles({ state: 'failed', attempts, request })).toEqual(['Event', 'Attempt 1', 'Not accepted'])
})

test('attempts between two that failed alike are one group, and what differs is by itself', () => {
  const failed = (minute: number, status = 500) => ({ at: at(minute), status, error: `the target answered ${status}` })
  const groups = (attempts: DeskDelivery['attempts'], retries: DeskDelivery['retries'] = []) =>
    groupRepeated(timelineSteps({ id: 'd', state: 'dead_lettered', attempts, retries }, NOW)).map((group) =>
      group.map(({ title }) => title),
    )
  const many = [1, 2, 3, 4, 5].map((minute) => failed(minute))
  expect(groups(many)).toEqual([
    ['Event'],
    ['Attempt 1'],
    ['Attempt 2', 'Attempt 3', 'Attempt 4'],
    ['Attempt 5'],
    ['Dead letter'],
  ])
  // One attempt between two takes no more room than a button.
  expect(groups(many.slice(0, 3)).every(({ length }) => length === 1)).toBe(true)
  expect(groups([failed(1), failed(2, 503), failed(3), failed(4)]).every(({ length }) => length === 1)).toBe(true)
  expect(groups(many, [{ by: 'Ada Admin', at: '2026-11-20T10:03:30.000Z' }])).toEqual([
    ['Event'],
    ['Attempt 1'],
    ['Attempt 2'],
    ['Attempt 3'],
    ['Retried by Ada Admin'],
    ['Attempt 4'],
    ['Attempt 5'],
    ['Dead letter'],
  ])
  const delivered = Array.from({ length: 5 }, (_, minute) => ({ at: at(minute), status: 200 }))
  expect(groups(delivered).every(({ length }) => length === 1)).toBe(true)
})
