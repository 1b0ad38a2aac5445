import { describe, expect, test } from 'vitest'
import { clockIn, dayIn, formatIn } from './time-zone'

const AT = new Date('2026-11-20T23:00:00Z')

describe('dayIn', () => {
  test('returns the day of the zone', () => {
    expect(dayIn('UTC', AT)).toBe('2026-11-20')
    expect(dayIn('Europe/Berlin', AT)).toBe('2026-11-21')
  })
})

describe('clockIn', () => {
  test('returns midnight as hour 0 of the new day', () => {
    expect(clockIn('Europe/Berlin', AT)).toBe('2026-11-21T00:00:00')
    expect(clockIn('Asia/Kathmandu', AT)).toBe('2026-11-21T04:45:00')
  })
})

describe('formatIn', () => {
  test('tells options apart that have the same names', () => {
    expect(formatIn('UTC', { month: 'short' }).format(AT)).toBe('Nov')
    expect(formatIn('UTC', { month: 'long' }).format(AT)).toBe('November')
  })
})
