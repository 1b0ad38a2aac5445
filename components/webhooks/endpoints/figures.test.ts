import { describe, expect, test } from 'vitest'
import { errorRate } from './hours-chart'

describe('errorRate', () => {
  test.each([
    [{ delivered: 10, failed_attempts: 0 }, '0 %'],
    [{ delivered: 95, failed_attempts: 2 }, '2.1 %'],
    [{ delivered: 6, failed_attempts: 28 }, '82 %'],
    [{ delivered: 0, failed_attempts: 3 }, '100 %'],
    [{ delivered: 5_000, failed_attempts: 1 }, '< 0.1 %'],
    [{ delivered: 1, failed_attempts: 5_000 }, '> 99.9 %'],
    [{ delivered: 0, failed_attempts: 0 }, undefined],
    [{ delivered: 7 }, undefined],
  ])('%o fail in %s', (figures, rate) => {
    expect(errorRate(figures)).toBe(rate)
  })
})
