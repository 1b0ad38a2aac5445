import { expect, test } from 'vitest'
import { describeSetAside } from './messages'

const since = '21 Nov 2026, 10:32:00 UTC'

test.each([
  [{ since, count: 14, more: false }, 14, '14 events set aside since 21 Nov 2026, 10:32:00 UTC: they stay where'],
  [{ since, count: 1, more: false }, 3, '1 event set aside since'],
  [{ since, count: 100, more: true }, 250, '100 or more events set aside since'],
  [
    { since, count: 0, more: false },
    16,
    'Nothing was set aside since 21 Nov 2026, 10:32:00 UTC. The 16 dead letters from before',
  ],
  [undefined, 16, '16 dead letters in all'],
])('a resume says what was set aside: %j of %d', (found, dead, words) => {
  expect(describeSetAside(found, dead)).toContain(words)
})

test('where nothing waits, a resume says no more than that', () => {
  expect(describeSetAside({ since, count: 0, more: false }, 0)).toBe(`Nothing was set aside since ${since}.`)
  expect(describeSetAside(undefined, 0)).toBe('')
})
