import { expect, test } from 'vitest'
import { TimeZone } from '@/lib/contract/signing'
import { dateOfSigning } from '@/lib/printing/stamped-text'

test.each([
  ['2026-11-26T11:30:00Z', 'Pacific/Auckland', '2026-11-27 (Pacific/Auckland)'],
  ['2026-11-26T11:30:00Z', 'UTC', '2026-11-26 (UTC)'],
  ['2026-11-26T09:30:00Z', 'Pacific/Honolulu', '2026-11-25 (Pacific/Honolulu)'],
  ['2026-03-01T02:00:00Z', 'America/Argentina/Buenos_Aires', '2026-02-28 (America/Argentina/Buenos_Aires)'],
])('at %s it is in %s the %s', (at, zone, printed) => {
  expect(dateOfSigning(new Date(at), zone)).toBe(printed)
})

test.each(['Pacific/Auckland', 'UTC', 'Etc/GMT+5', 'America/Argentina/Buenos_Aires'])('%s is a time zone', (zone) => {
  expect(TimeZone.safeParse(zone).success).toBe(true)
})

test.each(['', 'Mars/Olympus', '+01:00', '01:00', 'Europe/Berlin\n', '‮Europe/Berlin', `Europe/${'x'.repeat(70)}`])(
  '%j is none',
  (zone) => {
    expect(TimeZone.safeParse(zone).success).toBe(false)
  },
)
