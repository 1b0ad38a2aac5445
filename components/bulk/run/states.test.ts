import { expect, test } from 'vitest'
import { countSettledRows, describeCancel, jobLook } from './states'

test('what a cancellation took back was not done', () => {
  const counts = { waiting: 1, sending: 2, sent: 3, skipped: 4, failed: 5, unknown: 6, cancelled: 593 }
  expect(countSettledRows({ counts })).toBe(18)
})

test('cancelling names what is under way and may still go out', () => {
  const counts = { waiting: 257, sending: 3, sent: 37, skipped: 0, failed: 0, unknown: 0, cancelled: 0 }
  expect(describeCancel({ kind: 'send', counts })).toBe(
    '257 envelopes will not be sent. 3 are under way and may still be sent. 37 stay sent.',
  )
  expect(describeCancel({ kind: 'void', counts: { ...counts, waiting: 1, sending: 0, sent: 1 } })).toBe(
    '1 envelope will not be voided. 1 stays voided.',
  )
})

test('a bulk job that ended with failures is not shown as a success', () => {
  const counts = { waiting: 0, sending: 0, sent: 3, skipped: 0, failed: 0, unknown: 0, cancelled: 0 }
  expect(jobLook({ state: 'finished', counts }).tone).toBe('good')
  expect(jobLook({ state: 'finished', counts: { ...counts, failed: 1 } })).toMatchObject({ tone: 'warn' })
  expect(jobLook({ state: 'finished', counts: { ...counts, unknown: 2 } }).label).toBe('Finished, 2 to check')
})
