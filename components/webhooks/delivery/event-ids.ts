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
export async function eventIdsOf(envelopeId: string, times: Iterable<string>): Promise<ReadonlySet<string>> {
  const texts = [...times].flatMap((time) => EVENT_TYPES.map((type) => `${envelopeId}:${type}:${time}`))
  const ids = await Promise.all(
    texts.map(async (text) => {
      const digest = await crypto.subtle.digest('SHA-1', new TextEncoder().encode(text))
      return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
    }),
  )
  return new Set(ids)
}
