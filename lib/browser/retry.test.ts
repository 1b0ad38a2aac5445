import { expect, test } from 'vitest'
import { NO_ROOM_YET } from '@/lib/desk/runtime/contract/busy-reasons'
import { READ_TOTAL_MS } from '@/lib/desk/upstream/contract/priority'
import { CallError, READ_WITHIN_MS, retryDelay, retryRead } from './call'

const failed = (code: number, tookMs: number) => new CallError(code, 'failed', { tookMs })
const inLine = (tookMs: number) => new CallError(503, 'All requests are used.', { tookMs, reason: NO_ROOM_YET })

test('a read that took its whole time is not repeated, nor one that a busy service refused', () => {
  expect(retryRead(0, failed(504, READ_TOTAL_MS))).toBe(false)
  expect(retryRead(0, failed(502, READ_TOTAL_MS))).toBe(false)
  expect(retryRead(0, failed(503, 5))).toBe(false)
  expect(retryRead(0, failed(404, 5))).toBe(false)
  expect(retryRead(0, failed(501, 5))).toBe(false)
})

test('a read is repeated while a database starts again', () => {
  const restarting = new CallError(503, 'The database does not answer.', { tookMs: 5, reason: 'database_unavailable' })
  expect([0, 1, 2].map((failures) => retryRead(failures, restarting))).toEqual([true, true, false])
})

test('the longest sequence of attempts stays below 30 s', () => {
  const slowestRepeated = Math.max(
    ...[0, 999, 1_000, 5_000, READ_WITHIN_MS].filter((tookMs) => retryRead(0, failed(502, tookMs))),
  )
  expect(retryRead(2, failed(502, 0))).toBe(false)
  const total =
    slowestRepeated + retryDelay(0, failed(502, 0)) + slowestRepeated + retryDelay(1, failed(502, 0)) + READ_WITHIN_MS

  expect(READ_TOTAL_MS).toBeLessThan(READ_WITHIN_MS)
  expect(total).toBeLessThan(30_000)
})

test('a read that found no room in the budget goes back in line at once, for about five minutes', () => {
  expect(retryRead(11, inLine(READ_TOTAL_MS))).toBe(true)
  expect(retryRead(12, inLine(READ_TOTAL_MS))).toBe(false)
  expect(retryDelay(0, inLine(READ_TOTAL_MS))).toBeLessThan(1_000)
})

test('a full line is asked again after a while', () => {
  expect(retryRead(0, inLine(3))).toBe(true)
  expect(retryDelay(0, inLine(3))).toBe(10_000)
})
