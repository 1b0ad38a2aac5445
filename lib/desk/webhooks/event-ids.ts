import { createHash } from 'node:crypto'
import { EVENT_TYPES } from '@/lib/contract/constants'
import { fromWireDate, toEventTime } from '@/lib/contract/dates'

/** Every time in what is known about an envelope, in whole seconds like events. */
export function timesIn(value: unknown, found = new Set<string>()): Set<string> {
  if (typeof value === 'string') {
    const date = fromWireDate(value) ?? (/^\d{4}-\d{2}-\d{2}T/.test(value) ? new Date(value) : undefined)
    if (date && !Number.isNaN(date.getTime())) found.add(toEventTime(date))
  } else if (typeof value === 'object' && value !== null) {
    for (const inner of Object.values(value)) timesIn(inner, found)
  }
  return found
}

/** The ids that an envelope's events have if they happened at these times (interface 2.5), because a delivery names its event only by id. */
export function eventIdsOf(envelopeId: string, times: Iterable<string>): ReadonlySet<string> {
  const texts = [...times].flatMap((time) => EVENT_TYPES.map((type) => `${envelopeId}:${type}:${time}`))
  return new Set(texts.map((text) => createHash('sha1').update(text).digest('hex')))
}
