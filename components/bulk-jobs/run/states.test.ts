import { expect, test } from 'vitest'
import { settledOf } from './states'

test('what a cancellation took back was not done', () => {
  const counts = { waiting: 1, sending: 2, sent: 3, skipped: 4, failed: 5, unknown: 6, cancelled: 593 }
  expect(settledOf({ counts })).toBe(18)
})
