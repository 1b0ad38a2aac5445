import { fromLocalDate, fromSince, ISO_LOCAL, parseServiceDate, toSince, toWireDate } from '@/lib/contract/dates'
import type { EnvelopeEvent } from '@/lib/contract/envelope'
import { HOUR_MS, MINUTE_MS } from '@/lib/text/durations'

const QUARTER_MS = 15 * MINUTE_MS
/** `event_time` may be more precise than the date it is compared with. */
const TOLERANCE_MS = 2_000
const FURTHEST_MS = 14 * HOUR_MS
/**
 * When this many dates of one page disagree, the zone has changed; fewer are wrong dates.
 */
const MIN_MISSES = 3

/** How a service reads `since`: in UTC, or in the zone of its dates. */
export type Reading = 'utc' | 'local'
/** How far a zone's dates are ahead of UTC at a moment, in milliseconds. */
type Offset = (at: number) => number

const UTC: Offset = () => 0

function offsetIn(timeZone: string): Offset {
  const options = { timeZone, dateStyle: 'short', timeStyle: 'medium', hourCycle: 'h23' } as const
  // This locale writes 2026-11-20, 10:00:00.
  const format = new Intl.DateTimeFormat('en-CA', options)
  return (at) => Date.parse(`${format.format(at).replace(', ', 'T')}Z`) - Math.floor(at / 1_000) * 1_000 || 0
}

/**
 * The zone in which a service writes its dates: the interface gives `MM/dd/yyyy HH:mm:ss` none
 * (docs/interface.md, 2.12). Each event of the feed has one moment twice, in UTC and in that zone,
 * so the zones of the IANA database that explain the feed's dates are known, with their changes of
 * season.
 */
export class ServiceZone {
  /** Where several zones explain what was read, the first one counts. */
  #zones: Offset[] = []
  #newest = 0
  /** How the service reads `since`, where an answer has shown it. */
  reading: Reading | undefined
  askedAt = Number.NEGATIVE_INFINITY

  get isKnown(): boolean {
    return this.#zones.length > 0
  }

  get isShifted(): boolean {
    return this.isKnown && this.#zones[0] !== UTC
  }

  /** Minutes ahead of UTC by the newest date that was read; undefined before any was. */
  get offsetMinutes(): number | undefined {
    return this.isKnown ? this.#offset(this.#newest) / 60_000 : undefined
  }

  learn(events: readonly EnvelopeEvent[]): void {
    const samples = events.flatMap(sampleOf)
    const [newest] = samples
    if (!newest) return
    this.#newest = newest.at
    const missesOf = (zone: Offset) => samples.filter(({ at, offset }) => zone(at) !== offset).length
    const isAnother = this.isKnown && this.#zones.every((zone) => missesOf(zone) >= MIN_MISSES)
    if (isAnother) this.reading = undefined
    if (isAnother || !this.isKnown) this.#zones = missesOf(UTC) === 0 ? [UTC] : zonesWith(newest.offset)
    const misses = this.#zones.map(missesOf)
    const fewest = Math.min(...misses)
    this.#zones = this.#zones.filter((_, index) => misses[index] === fewest)
    if (this.#zones[0] === UTC) this.#zones = [UTC]
  }

  /**
   * Whether the zones that explain what was read differ at this moment, such as in another season.
   */
  isUnsure = (moment: Date): boolean => {
    const at = moment.getTime()
    return this.#zones.some((zone) => zone(at) !== this.#offset(at))
  }

  /** There is nothing to learn from at this moment, so the first zone counts. */
  settle(moment: Date): void {
    const at = moment.getTime()
    this.#zones = this.#zones.filter((zone) => zone(at) === this.#offset(at))
  }

  /** The moment of a date that was read as if it were UTC. */
  momentInUtc(local: Date): Date {
    const at = local.getTime()
    return new Date(at - this.#offset(at - this.#offset(at)))
  }

  /** A moment as the service writes it. */
  fromUtc = (moment: Date): string => toWireDate(new Date(moment.getTime() + this.#offset(moment.getTime())))

  /** A cursor in UTC as the service reads it. */
  sinceText(since: string, reading: Reading): string {
    const moment = reading === 'local' ? fromSince(since)?.getTime() : undefined
    return moment === undefined ? since : toSince(new Date(moment + this.#offset(moment)))
  }

  #offset = (at: number): number => (this.#zones[0] ?? UTC)(at)
}

/**
 * The zones that may have this offset: a service may keep one that no country has. Making them
 * takes about 0.1 s, once for a key whose service is not in UTC.
 */
const zonesWith = (offset: number): Offset[] => [UTC, () => offset, ...Intl.supportedValuesOf('timeZone').map(offsetIn)]

/** How far the service's date of an event is ahead of the event's moment. */
function sampleOf({ event_time, envelope }: EnvelopeEvent): { at: number; offset: number }[] {
  const at = new Date(event_time).getTime()
  const local = fromLocalDate(envelope.updatedOn ?? envelope.createdOn ?? '')?.getTime() ?? Number.NaN
  const offset = Math.round((local - at) / QUARTER_MS) * QUARTER_MS
  const isOffset = Math.abs(local - at - offset) <= TOLERANCE_MS && Math.abs(offset) <= FURTHEST_MS
  return isOffset ? [{ at, offset }] : []
}

/** The members whose dates have no zone (docs/interface.md, 2.12). */
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

/**
 * `named`: only members that the interface names. `any`: every text that is a date, when names are
 * the service's own (docs/interface.md, 2.10).
 */
export type WhichDates = 'named' | 'any'

/** The dates without a zone in an answer, in the service's own time. */
export function datesIn(value: unknown, which: WhichDates): Date[] {
  const dates: Date[] = []
  mapDates(value, which, (text, date) => {
    dates.push(date)
    return text
  })
  return dates
}

/** A copy with its dates in UTC: nothing outside `upstream` has to know the service's zone. */
export function inUtc<T>(value: T, zone: ServiceZone, which: WhichDates): T {
  // A structural copy has the same type: only texts change, into texts of the same form.
  return zone.isShifted ? (mapDates(value, which, (text, date) => textInUtc(text, zone.momentInUtc(date))) as T) : value
}

function mapDates(value: unknown, which: WhichDates, change: (text: string, date: Date) => string, key = ''): unknown {
  if (typeof value === 'string') {
    const date = which === 'any' || DATES.has(key) ? fromLocalDate(value) : undefined
    return date ? change(value, date) : value
  }
  if (Array.isArray(value)) return value.map((element) => mapDates(element, which, change))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, mapDates(inner, which, change, name)]))
}

function textInUtc(text: string, utc: Date): string {
  const [, , separator, , fraction = ''] = ISO_LOCAL.exec(text) ?? []
  return separator === undefined ? toWireDate(utc) : `${toSince(utc).replace('T', separator)}${fraction}`
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
