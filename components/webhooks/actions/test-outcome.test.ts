import { describe, expect, test } from 'vitest'
import { readAgainMs, readDeliveryId, testOutcome } from './test-result'

const attempted = (about: object) => ({
  id: 'd',
  state: 'pending',
  attempts: [{ at: '2026-11-22T10:00:00Z', ...about }],
})
const read = (detail: Parameters<typeof testOutcome>[0]['detail'], about = {}) =>
  testOutcome({ detail, failed: false, waitedMs: 0, ...about })

describe('testOutcome', () => {
  test('only an answer of 2xx is a success', () => {
    expect(read(attempted({ status: 204, duration_ms: 12 }))).toEqual({
      is: 'accepted',
      answer: '204 in 12 ms',
      sentence: 'The receiver accepted it.',
    })
    expect(read(attempted({ status: 500, duration_ms: 1_240, error: 'the target answered 500' }))).toEqual({
      is: 'failed',
      answer: '500 in 1.2 s',
      sentence: 'The receiver didn’t accept it: the target answered 500.',
    })
    expect(read(attempted({ status: 200, error: 'the answer broke off before its end' }))).toMatchObject({
      is: 'failed',
    })
    expect(read(attempted({ error: 'the target refused the connection' }))).toMatchObject({
      is: 'failed',
      answer: 'No answer',
      sentence: 'The target refused the connection.',
    })
    expect(read(attempted({ error: 'the name hooks.example could not be found' }))).toMatchObject({
      sentence: 'The name hooks.example could not be found.',
    })
  })

  test('a test that the service lost failed, although nothing was attempted', () => {
    const lost = { id: 'd', state: 'failed', attempts: [], last_error: 'the service stopped before it had the answer' }
    expect(read(lost)).toMatchObject({
      is: 'failed',
      sentence: 'The service stopped before it had the answer.',
    })
  })

  test('what is not known is not called sent', () => {
    const waiting = { id: 'd', state: 'pending', attempts: [] }
    expect(read(waiting)).toEqual({ is: 'waiting' })
    expect(read(undefined)).toEqual({ is: 'waiting' })
    expect(read(waiting, { waitedMs: 31_000 })).toEqual({ is: 'unknown' })
    expect(read(undefined, { failed: true })).toEqual({ is: 'unknown' })
    expect(readAgainMs({ is: 'waiting' }, 1)).toBeGreaterThan(0)
    expect(readAgainMs({ is: 'unknown' }, 1)).toBe(false)
    expect(readDeliveryId('Test event sent.')).toBeUndefined()
    expect(readDeliveryId('4f1d7a52-6f7e-4b0a-8a53-0f9f6d2f7f11')).toBeDefined()
  })
})
