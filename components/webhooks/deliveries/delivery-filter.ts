import type { DeliveryFilter } from '@/app/(desk)/webhooks/[id]/search-params'
import { toSince } from '@/lib/contract/dates'

const HOUR_MS = 3_600_000
/** Periods that end now. */
export const LASTS = {
  hour: { label: 'Last hour', ms: HOUR_MS },
  day: { label: 'Last day', ms: 24 * HOUR_MS },
  week: { label: 'Last week', ms: 7 * 24 * HOUR_MS },
} as const

/** The keyset cursor that starts before a time. */
export function cursorBefore(to: string | undefined): { since: string } | undefined {
  return to === undefined ? undefined : { since: toSince(new Date(to)) }
}

/** Where the list ends, because services can't filter by a start time. In whole seconds, as services send them. */
export function beginningOf({ last, from }: DeliveryFilter, now: number): number | undefined {
  if (last) return Math.floor((now - LASTS[last].ms) / 1_000) * 1_000
  return from === undefined ? undefined : Math.floor(Date.parse(from) / 1_000) * 1_000
}
