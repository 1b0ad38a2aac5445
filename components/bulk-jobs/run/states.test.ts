import { expect, test } from 'vitest'
import { jobLook, settledOf } from './states'

test('what a cancellation took back was not done', () => {
  const counts = { waiting: 1, sending: 2, sent: 3, skipped: 4, failed: 5, unknown: 6, cancelled: 593 }
  expect(settledOf({ counts })).toBe(18)
})

test('a bulk job that ended with failures is not shown as a success', () => {
  const counts = { waiting: 0, sending: 0, sent: 3, skipped: 0, failed: 0, unknown: 0, cancelled: 0 }
  expect(jobLook({ state: 'finished', counts }).tone).toBe('good')
  expect(jobLook({ state: 'finished', counts: { ...counts, failed: 1 } })).toMatchObject({ tone: 'warn' })
})
