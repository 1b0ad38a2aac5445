import { EVENT_TYPES } from '@/lib/contract/constants'
import { fromWireDate, toEventTime } from '@/lib/contract/dates'

/** Every moment that stands anywhere in what is known of an envelope, at whole seconds as events tell them. */
export function momentsIn(value: unknown, found = new Set<string>()): Set<string> {
  if (typeof value === 'string') {
    const date = fromWireDate(value) ?? (/^\d{4}-\d{2}-\d{2}T/.test(value) ? new Date(value) : undefined)
    if (date && !Number.isNaN(date.getTime())) found.add(toEventTime(date))
  } else if (typeof value === 'object' && value !== null) {
    for (const inner of Object.values(value)) momentsIn(inner, found)
  }
  return found
}

/**
 * The ids that events of an envelope have if they happened at one of these moments (interface 2.5): sha1 over envelope, type
 * and time. A delivery names its event by this id alone.
 */
export async function eventIdsOf(envelopeId: string, moments: Iterable<string>): Promise<ReadonlySet<string>> {
  const texts = [...moments].flatMap((moment) => EVENT_TYPES.map((type) => `${envelopeId}:${type}:${moment}`))
  const ids = await Promise.all(
    texts.map(async (text) => {
      const digest = await crypto.subtle.digest('SHA-1', new TextEncoder().encode(text))
      return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
    }),
  )
  return new Set(ids)
}
