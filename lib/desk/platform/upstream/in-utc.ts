import { fromLocalDate, fromSince, ISO_LOCAL, parseServiceDate, toSince } from '@/lib/contract/dates'
import type { ServiceZone } from './service-zone'

/** The members whose dates have no zone (interface 2.12). */
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

/** `named`: only members that the interface names. `any`: every text that is a date, when names are the service's own (2.10). */
export type WhichDates = 'named' | 'any'

const holdsDate = (key: string, text: string, which: WhichDates): boolean =>
  (which === 'any' || DATES.has(key)) && fromLocalDate(text) !== undefined

/** The dates without a zone in an answer, in the service's own time. */
export function datesIn(value: unknown, which: WhichDates): Date[] {
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, inner]) => {
    if (typeof inner !== 'string') return datesIn(inner, which)
    return holdsDate(key, inner, which) ? (fromLocalDate(inner) ?? []) : []
  })
}

/** A copy with its dates in UTC: nothing outside `upstream` has to know the service's zone. */
export function inUtc<T>(value: T, zone: ServiceZone, which: WhichDates): T {
  // A structural copy has the same type: only texts change, into texts of the same form.
  return zone.isShifted ? (copy(value, zone, which, '') as T) : value
}

function copy(value: unknown, zone: ServiceZone, which: WhichDates, key: string): unknown {
  if (typeof value === 'string') return holdsDate(key, value, which) ? textInUtc(value, zone) : value
  if (Array.isArray(value)) return value.map((element) => copy(element, zone, which, ''))
  if (value === null || typeof value !== 'object' || isChained(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, copy(inner, zone, which, name)]))
}

/** Our own service's audit entries have a hash over their text, and times with a zone. */
function isChained(value: object): boolean {
  return 'previous_hash' in value && 'at' in value && typeof value.at === 'string' && value.at.endsWith('Z')
}

function textInUtc(text: string, zone: ServiceZone): string {
  const [, day, separator = 'T', time, fraction = ''] = ISO_LOCAL.exec(text) ?? []
  const local = fromSince(`${day}T${time}`)
  if (!local) return zone.toUtc(text)
  return `${toSince(zone.momentInUtc(local)).replace('T', separator)}${fraction}`
}

const TIMES = ['event_time', 'ENVELOPE_UPDATED_ON', 'updatedOn', 'createdOn', 'created_on']

/** When an item of a list was changed, as a cursor says it. */
export function timeOf(item: unknown): string | undefined {
  if (item === null || typeof item !== 'object') return undefined
  for (const name of TIMES) {
    const text: unknown = Reflect.get(item, name)
    const moment = typeof text === 'string' ? parseServiceDate(text) : undefined
    if (moment) return toSince(moment)
  }
  return undefined
}
