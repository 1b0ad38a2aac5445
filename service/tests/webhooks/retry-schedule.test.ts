import { expect, test } from 'vitest'
import fc from '@/scripts/testing/properties'
import { nextAttempt } from '../../webhooks/retry-schedule'

const at = new Date('2026-11-20T10:00:00.250Z')
const waits = [5_000, 300_000]
const random = (value: number) => () => Buffer.from(Uint32Array.of(value).buffer).reverse()
const seconds = (moment: Date | undefined) => moment && (moment.getTime() - at.getTime()) / 1_000

test('a wait is lengthened by nothing to a tenth, never shortened', () => {
  expect(seconds(nextAttempt({ at, tries: 0 }, waits, random(0)))).toBe(5)
  expect(seconds(nextAttempt({ at, tries: 0 }, waits, random(2 ** 31)))).toBe(5.25)
  fc.assert(
    fc.property(fc.nat({ max: 2 ** 32 - 1 }), fc.integer({ min: 0, max: 100_000_000 }), (value, wait) => {
      const waited = (nextAttempt({ at, tries: 0 }, [wait], random(value))?.getTime() ?? 0) - at.getTime()
      expect(waited).toBeGreaterThanOrEqual(wait)
      expect(waited).toBeLessThanOrEqual(wait * 1.1 + 1)
    }),
  )
})

test('after the last wait there is no more', () => {
  expect(seconds(nextAttempt({ at, tries: 1 }, waits, random(0)))).toBe(300)
  expect(nextAttempt({ at, tries: 2 }, waits, random(0))).toBeUndefined()
  expect(nextAttempt({ at, tries: 2, retryAfter: '60' }, waits, random(0))).toBeUndefined()
})

test.each([
  ['later than the schedule', '60', 60],
  ['sooner than the schedule', '1', 5],
  ['a date', 'Fri, 20 Nov 2026 10:02:00 GMT', 119.75],
  ['a date gone by', 'Fri, 20 Nov 2026 09:00:00 GMT', 5],
  ['no time at all', 'soon', 5],
  ['a negative one', '-60', 5],
  ['a year', '31536000', 30 * 24 * 3_600],
])('Retry-After, %s', (_, retryAfter, expected) => {
  expect(seconds(nextAttempt({ at, tries: 0, retryAfter }, waits, random(0)))).toBe(expected)
})
