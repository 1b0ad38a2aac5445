import { describe, expect, test } from 'vitest'
import type { DeskDelivery } from '@/lib/desk/upstream/contract/webhook-desk'
import { timelineSteps } from './timeline-steps'

const at = (minute: number) => `2026-11-20T10:0${minute}:00.000Z`
const NOW = Date.parse(at(9))
const titles = (delivery: Partial<DeskDelivery>) =>
  timelineSteps({ id: 'd', state: 'delivered', ...delivery }, NOW).map(({ title }) => title)

describe('timelineSteps', () => {
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
})
