import { expect, test } from 'vitest'
import { toEventTime, toWireDate } from '@/lib/contract/dates'
import { ServiceZone } from './service-zone'

const HOUR_MS = 60 * 60_000
/** A zone that has read one date on each of these days. */
function zoneOf(...dates: { utc: string; hours: number }[]): ServiceZone {
  const zone = new ServiceZone()
  zone.learn(
    dates.map(({ utc, hours }) => ({
      id: utc,
      event_type: 'envelope.sent',
      event_version: 1,
      event_time: toEventTime(new Date(utc)),
      envelope: { updatedOn: toWireDate(new Date(new Date(utc).getTime() + hours * HOUR_MS)) },
    })),
  )
  return zone
}

test('a scheduled time is written as the service writes dates', () => {
  const zone = zoneOf({ utc: '2026-11-20T10:00:00Z', hours: -5 })

  expect(zone.fromUtc(new Date('2026-11-24T09:30:00Z'))).toBe('11/24/2026 04:30:00')
  expect(new ServiceZone().fromUtc(new Date('2026-11-24T09:30:00Z'))).toBe('11/24/2026 09:30:00')
})

test('a scheduled time in the other season has the offset of that season', () => {
  const zone = zoneOf({ utc: '2026-07-10T10:00:00Z', hours: 2 }, { utc: '2026-11-20T10:00:00Z', hours: 1 })

  expect(zone.fromUtc(new Date('2027-07-09T08:00:00Z'))).toBe('07/09/2027 10:00:00')
  expect(zone.fromUtc(new Date('2026-12-01T08:00:00Z'))).toBe('12/01/2026 09:00:00')
})
