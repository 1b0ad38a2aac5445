import { expect, test } from 'vitest'
import { setAsideWords } from './action-words'

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
  expect(setAsideWords(found, dead)).toContain(words)
})

test('where nothing waits, a resume says no more than that', () => {
  expect(setAsideWords({ since, count: 0, more: false }, 0)).toBe(`Nothing was set aside since ${since}.`)
  expect(setAsideWords(undefined, 0)).toBe('')
})
