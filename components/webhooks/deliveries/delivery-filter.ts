import { toSince } from '@/lib/contract/dates'
import { STATE_LABELS } from '../delivery/delivery-look'

const HOUR_MS = 3_600_000
/** Times that move along with the clock. */
export const LASTS = {
  hour: { label: 'Last hour', ms: HOUR_MS },
  day: { label: 'Last day', ms: 24 * HOUR_MS },
  week: { label: 'Last week', ms: 7 * 24 * HOUR_MS },
} as const
type Last = keyof typeof LASTS

/** What the address says of the list: one state, a time, either the last hour, day or week or from one moment to another, and a text to look for. */
export type DeliveryFilter = { state?: string; last?: Last; from?: string; to?: string; find?: string }

type Params = { get(name: string): string | null }

const moment = (text: string | null) => (text && !Number.isNaN(Date.parse(text)) ? text : undefined)
const lastOf = (text: string | null) =>
  text === 'hour' || text === 'day' || text === 'week' ? (text satisfies Last) : undefined

export function filterOf(params: Params): DeliveryFilter {
  const state = Object.keys(STATE_LABELS).find((known) => known === params.get('state'))
  const last = lastOf(params.get('last'))
  const [from, to] = last ? [] : [moment(params.get('from')), moment(params.get('to'))]
  const find = params.get('find')?.trim()
  return {
    ...(state && { state }),
    ...(last && { last }),
    ...(from && { from }),
    ...(to && { to }),
    ...(find && { find }),
  }
}

/** The same of the parameters as a page's server component gets them. */
export function filterIn(params: Record<string, string | string[] | undefined>): DeliveryFilter {
  return filterOf({ get: (name) => [params[name]].flat()[0] ?? null })
}

export function hrefOf(id: string, filter: DeliveryFilter): string {
  const query = new URLSearchParams(Object.entries(filter)).toString()
  return `/webhooks/${encodeURIComponent(id)}${query ? `?${query}` : ''}`
}

/** The keyset cursor of "before this moment". */
export function cursorBefore(to: string | undefined): { since: string } | undefined {
  return to === undefined ? undefined : { since: toSince(new Date(to)) }
}

/** Where the list ends: services know no beginning of a time, but tell the newest first. Whole seconds, as they tell them. */
export function beginningOf({ last, from }: DeliveryFilter, now: number): number | undefined {
  if (last) return Math.floor((now - LASTS[last].ms) / 1_000) * 1_000
  return from === undefined ? undefined : Math.floor(Date.parse(from) / 1_000) * 1_000
}
