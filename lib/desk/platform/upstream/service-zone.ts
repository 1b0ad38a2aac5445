import {
  fromLocalDate,
  fromSince,
  fromWireDate,
  ISO_LOCAL,
  parseServiceDate,
  toSince,
  toWireDate,
} from '@/lib/contract/dates'
import type { EnvelopeEvent } from '@/lib/contract/envelope'

const MINUTE_MS = 60_000
const QUARTER_MS = 15 * MINUTE_MS
/** `event_time` may be more precise than the date it is compared with. */
const TOLERANCE_MS = 2_000
const FURTHEST_MS = 14 * 60 * MINUTE_MS
/** Between summer and winter. An offset further from the most common one isn't a zone. */
const SEASON_MS = 60 * MINUTE_MS
const MOST_SAMPLES = 2_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** Shorter than the shortest usual season, which is the winter of North America. */
const SEASON_LENGTH_MS = 120 * DAY_MS

/** How a service reads `since`: in UTC, or in the zone of its dates. */
export type Reading = 'utc' | 'local'
/** Dates of one page that show that the zone is another one by now. */
const MIN_VOTES = 3

/** How far the service's own dates are ahead of UTC at a moment. */
type Sample = { at: number; offset: number }

/**
 * The zone in which a service writes its dates: the interface gives `MM/dd/yyyy HH:mm:ss` none (2.12). It is learned from events, which carry
 * the same moment in UTC, and may change with the season.
 */
export class ServiceZone {
  #samples = new Map<number, Sample>()
  /** The service's own text of a date, because a cursor has to go back exactly as it came. */
  #texts = new Map<string, string>()
  #accepted: Sample[] = []
  #askedDays = new Map<string, true>()
  /** How the service reads `since`, where an answer has shown it. */
  reading: Reading | undefined
  askedAt = Number.NEGATIVE_INFINITY

  get isKnown(): boolean {
    return this.#samples.size > 0
  }

  /** Minutes ahead of UTC by the newest date that was read; undefined before any was. */
  get offsetMinutes(): number | undefined {
    const newest = this.#accepted.at(-1)
    return newest && newest.offset / MINUTE_MS
  }

  learn(events: readonly EnvelopeEvent[]): void {
    const before = this.#accepted.length > 0 ? mostCommon(this.#accepted) : undefined
    const samples: Sample[] = []
    for (const { event_time, envelope } of events) {
      const utc = new Date(event_time).getTime()
      const local = fromLocalDate(envelope.updatedOn ?? envelope.createdOn ?? '')?.getTime()
      if (Number.isNaN(utc) || local === undefined) continue
      const offset = Math.round((local - utc) / QUARTER_MS) * QUARTER_MS
      if (Math.abs(local - utc - offset) > TOLERANCE_MS || Math.abs(offset) > FURTHEST_MS) continue
      samples.push({ at: local, offset })
    }
    const now = mostCommon(samples)
    if (before && now && Math.abs(now.offset - before.offset) > SEASON_MS && now.votes >= MIN_VOTES) this.#forget()
    for (const { at, offset } of samples) {
      remember(this.#samples, at - offset, { at, offset })
      remember(this.#texts, toSince(new Date(at - offset)), toSince(new Date(at)))
    }
    this.#accept()
  }

  /** A date of the service in UTC, in the same form; any other text as it is. */
  toUtc(text: string): string {
    const local = fromWireDate(text)
    return local && this.isShifted ? toWireDate(this.momentInUtc(local)) : text
  }

  /**
   * A moment as the service writes it. Of a future one the season is not known yet: it is that of the same day a year or two before,
   * where dates of that time were read, and otherwise that of the newest date.
   */
  fromUtc(moment: Date): string {
    const at = moment.getTime()
    const years = [1, 2].map((count) => at - count * 364 * DAY_MS)
    const known = this.#isSure(at) ? at : years.find((past) => this.#isSure(past))
    return toWireDate(new Date(at + this.#offsetAt(known ?? at)))
  }

  /** The moment of a date that was read as if it were UTC. */
  momentInUtc(local: Date): Date {
    const utc = new Date(local.getTime() - this.#offsetAt(local.getTime()))
    remember(this.#texts, toSince(utc), toSince(local))
    return utc
  }

  /**
   * The oldest and the newest of these dates whose offset is only a guess, because the season may have changed since the nearest known
   * date. Each day is returned once, because there may be no envelope to learn from.
   */
  toLearn(dates: readonly Date[]): Date[] {
    if (!this.isShifted) return []
    const unsure = dates
      .filter((date) => !this.#isSure(date.getTime()) && !this.#askedDays.has(dayOf(date)))
      .toSorted((a, b) => a.getTime() - b.getTime())
    const ends = new Map([...unsure.slice(0, 1), ...unsure.slice(-1)].map((date) => [dayOf(date), date]))
    for (const day of ends.keys()) remember(this.#askedDays, day, true)
    return [...ends.values()]
  }

  /**
   * Both ways to read a cursor in UTC, the safe one first: the later text repeats items if the service reads it the other way, the earlier
   * one would skip some.
   */
  readings(since: string): Reading[] {
    return since > this.sinceText(since, 'local') ? ['utc', 'local'] : ['local', 'utc']
  }

  /** A cursor in UTC as the service reads it. Where its season is not known, the text is of an hour later: it repeats some items. */
  sinceText(since: string, reading: Reading): string {
    const moment = reading === 'local' ? fromSince(since)?.getTime() : undefined
    if (moment === undefined) return since
    const margin = this.#isSure(moment) ? 0 : SEASON_MS
    return this.#texts.get(since) ?? toSince(new Date(moment + this.#offsetAt(moment) + margin))
  }

  get isShifted(): boolean {
    return this.#accepted.some(({ offset }) => offset !== 0)
  }

  /** The offset of most dates is the zone's; a few with another one are wrong themselves. */
  #accept(): void {
    const base = mostCommon([...this.#samples.values()])?.offset ?? 0
    this.#accepted = [...this.#samples.values()]
      .filter(({ offset }) => Math.abs(offset - base) <= SEASON_MS)
      .toSorted((a, b) => a.at - b.at)
  }

  /** The service writes its dates in another zone than before. */
  #forget(): void {
    for (const known of [this.#samples, this.#texts, this.#askedDays]) known.clear()
    this.reading = undefined
  }

  /** Within a day of a known date, or between two of one offset in one season. */
  #isSure(at: number): boolean {
    const [before, after] = this.#around(at)
    if ((before && at - before.at < DAY_MS) || (after && after.at - at < DAY_MS)) return true
    return before !== undefined && before.offset === after?.offset && after.at - before.at < SEASON_LENGTH_MS
  }

  /** The offset of the nearest date that is known. */
  #offsetAt(at: number): number {
    const [before, after] = this.#around(at)
    if (!before || !after) return (before ?? after)?.offset ?? 0
    return at - before.at < after.at - at ? before.offset : after.offset
  }

  /** The known dates next to a moment. */
  #around(at: number): [Sample | undefined, Sample | undefined] {
    let low = 0
    let high = this.#accepted.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#accepted[middle]?.at ?? 0) < at) low = middle + 1
      else high = middle
    }
    return [this.#accepted[low - 1], this.#accepted[low]]
  }
}

function mostCommon(samples: readonly Sample[]): { offset: number; votes: number } | undefined {
  const votes = new Map<number, number>()
  for (const { offset } of samples) votes.set(offset, (votes.get(offset) ?? 0) + 1)
  const [best] = [...votes].toSorted(([, a], [, b]) => b - a)
  return best && { offset: best[0], votes: best[1] }
}

const dayOf = (date: Date): string => toSince(date).slice(0, 10)

/** The newest entries stay. */
function remember<K, V>(entries: Map<K, V>, key: K, value: V): void {
  entries.delete(key)
  entries.set(key, value)
  for (const oldest of entries.keys()) {
    if (entries.size <= MOST_SAMPLES) break
    entries.delete(oldest)
  }
}

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
