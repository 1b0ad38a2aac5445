import { expect, test } from 'vitest'
import { exactTime, nameList, relativeTime } from './format'

const NOW = Date.parse('2026-11-20T12:00:00Z')
const before = (ms: number) => new Date(NOW - ms)

test.each([
  [30_000, 'just now'],
  [60_000, '1 min ago'],
  [59 * 60_000, '59 min ago'],
  [3 * 3_600_000, '3 h ago'],
  [24 * 3_600_000, '1 day ago'],
  [29 * 86_400_000, '29 days ago'],
  [40 * 86_400_000, '11 Oct 2026'],
  [-2 * 86_400_000, 'in 2 days'],
  [47 * 3_600_000, '1 day ago'],
  [-47 * 3_600_000, 'in 2 days'],
  [-(10 * 86_400_000 - 5_000), 'in 10 days'],
  [-59.7 * 60_000, 'in 1 h'],
  [-23.8 * 3_600_000, 'in 1 day'],
  [-80 * 60_000, 'in 1 h'],
])('%i ms back is %s', (ms, text) => {
  expect(relativeTime(before(ms), NOW, 'UTC')).toBe(text)
})

test('the exact time carries its zone, in the zone of the reader', () => {
  expect(exactTime(new Date(NOW), 'UTC')).toBe('20 Nov 2026, 12:00:00 UTC')
  expect(exactTime(new Date(NOW), 'Asia/Kolkata')).toBe('20 Nov 2026, 17:30:00 GMT+5:30')
})

test('a day is the day of the reader', () => {
  expect(relativeTime(new Date('2026-09-30T23:30:00Z'), NOW, 'Europe/Berlin')).toBe('1 Oct 2026')
})

test('people are listed in one sentence, a long list with a count', () => {
  expect(nameList([])).toBe('nobody')
  expect(nameList(['Ada'])).toBe('Ada')
  expect(nameList(['Ada', 'Bob'])).toBe('Ada and Bob')
  expect(nameList(['Ada', 'Bob', 'Cyd', 'Dee'])).toBe('Ada, Bob, Cyd and Dee')
  expect(nameList(['Ada', 'Bob', 'Cyd', 'Dee', 'Eve'])).toBe('Ada, Bob, Cyd and 2 others')
})
