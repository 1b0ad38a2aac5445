import { toSince } from '@/lib/contract/dates'
import { momentOf } from '@/lib/contract/moment'
import type { ServiceZone } from './service-zone'

/** The members whose dates carry no zone (interface 2.12). */
const DATES = new Set([
  'createdOn',
  'updatedOn',
  'scheduleTime',
  'expires_on',
  'ENVELOPE_UPDATED_ON',
  'ENVELOPE_CREATED_ON',
  'lastAttemptAt',
  'nextAttemptAt',
  'created_on',
  'last_delivery_on',
])
const WIRE = /^\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}:\d{2}$/

/** Whether the answer holds a date without a zone. */
export function hasDates(value: unknown): boolean {
  if (value === null || typeof value !== 'object') return false
  return Object.entries(value).some(
    ([key, inner]) => (DATES.has(key) && typeof inner === 'string' && WIRE.test(inner)) || hasDates(inner),
  )
}

/** A copy whose dates are in UTC, so that nothing above this floor has to know the service's zone. */
export function inUtc<T>(value: T, zone: ServiceZone): T {
  // A structural copy has the same type: only texts change, into texts of the same form.
  return zone.isShifted ? (copy(value, zone) as T) : value
}

function copy(value: unknown, zone: ServiceZone): unknown {
  if (Array.isArray(value)) return value.map((element) => copy(element, zone))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      DATES.has(key) && typeof inner === 'string' ? zone.toUtc(inner) : copy(inner, zone),
    ]),
  )
}

const TIMES = ['event_time', 'ENVELOPE_UPDATED_ON', 'updatedOn', 'createdOn', 'created_on']

/** True when a page holds something newer than its cursor: the service then reads `since` in the other way. */
export function reachesBefore(page: unknown, since: string): boolean {
  return Array.isArray(page) && page.some((item) => (timeOf(item) ?? '') > since)
}

function timeOf(item: unknown): string | undefined {
  if (item === null || typeof item !== 'object') return undefined
  for (const name of TIMES) {
    const text: unknown = Reflect.get(item, name)
    const moment = typeof text === 'string' ? momentOf(text) : undefined
    if (moment) return toSince(moment)
  }
  return undefined
}
