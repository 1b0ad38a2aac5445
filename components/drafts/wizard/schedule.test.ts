import { describe, expect, test } from 'vitest'
import { describeZone, instantOf, localTimeOf, nextMorning } from './schedule-field'

const iso = (local: string, zone: string) => instantOf(local, zone)?.toISOString()

test.each([
  ['2026-11-24T09:00', 'Europe/Berlin', '2026-11-24T08:00:00.000Z'],
  ['2026-07-24T09:00', 'Europe/Berlin', '2026-07-24T07:00:00.000Z'],
  ['2026-11-24T09:00', 'America/New_York', '2026-11-24T14:00:00.000Z'],
  ['2026-11-24T09:00', 'Asia/Kathmandu', '2026-11-24T03:15:00.000Z'],
  ['2026-12-31T23:30', 'Pacific/Auckland', '2026-12-31T10:30:00.000Z'],
  ['2027-01-01T00:00', 'Pacific/Kiritimati', '2026-12-31T10:00:00.000Z'],
  ['2026-11-24T09:00', 'UTC', '2026-11-24T09:00:00.000Z'],
])('%s in %s is %s', (local, zone, instant) => {
  expect(iso(local, zone)).toBe(instant)
  expect(localTimeOf(new Date(instant), zone)).toBe(local)
})

describe('where clocks change', () => {
  test('a skipped time isn’t an instant', () => {
    expect(iso('2027-03-28T02:30', 'Europe/Berlin')).toBeUndefined()
    expect(iso('2027-03-14T02:30', 'America/New_York')).toBeUndefined()
    expect(iso('2027-10-03T02:15', 'Australia/Lord_Howe')).toBeUndefined()
  })

  test('a time that comes twice is the first one', () => {
    expect(iso('2027-10-31T02:30', 'Europe/Berlin')).toBe('2027-10-31T00:30:00.000Z')
    expect(iso('2027-11-07T01:30', 'America/New_York')).toBe('2027-11-07T05:30:00.000Z')
  })

  test('the hours around the change are exact', () => {
    expect(iso('2027-03-28T01:59', 'Europe/Berlin')).toBe('2027-03-28T00:59:00.000Z')
    expect(iso('2027-03-28T03:00', 'Europe/Berlin')).toBe('2027-03-28T01:00:00.000Z')
    expect(iso('2027-10-31T03:00', 'Europe/Berlin')).toBe('2027-10-31T02:00:00.000Z')
  })
})

test('a text that isn’t a time isn’t an instant', () => {
  expect(['', '2026-11-24', '2026-02-31T09:00', 'tomorrow'].map((text) => iso(text, 'Europe/Berlin'))).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

test('the suggestion is the next working morning where the sender is', () => {
  // A Friday evening in London is Saturday in Tokyo.
  const friday = new Date('2026-11-27T16:00:00Z')
  expect(nextMorning(friday, 'Europe/London')).toBe('2026-11-30T09:00')
  expect(nextMorning(new Date('2026-11-24T16:00:00Z'), 'Asia/Tokyo')).toBe('2026-11-26T09:00')
})

test('a zone is shown by its name', () => {
  expect(describeZone('Europe/Berlin', new Date('2026-11-24T08:00:00Z'))).toBe(
    'Central European Standard Time (Europe/Berlin)',
  )
})
