import { expect, test } from 'vitest'
import { describeSetAside } from './messages'

const since = '21 Nov 2026, 10:32:00 UTC'

test.each([
  [
    { since, count: 14, more: false },
    14,
    '14 new dead letters since 21 Nov 2026, 10:32:00 UTC stay until you recover them.',
  ],
  [
    { since, count: 1, more: false },
    3,
    '1 new dead letter since 21 Nov 2026, 10:32:00 UTC stays until you recover it.',
  ],
  [{ since, count: 100, more: true }, 250, '100 or more new dead letters since'],
  [
    { since, count: 0, more: false },
    16,
    'No new dead letters since 21 Nov 2026, 10:32:00 UTC. 16 older dead letters stay',
  ],
  [undefined, 16, '16 dead letters stay until you recover them.'],
])('resuming says what became a dead letter: %j of %d', (found, dead, text) => {
  expect(describeSetAside(found, dead)).toContain(text)
})

test('resuming without dead letters says no more than that', () => {
  expect(describeSetAside({ since, count: 0, more: false }, 0)).toBe(`No new dead letters since ${since}.`)
  expect(describeSetAside(undefined, 0)).toBe('')
})
