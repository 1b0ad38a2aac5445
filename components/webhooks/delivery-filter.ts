import { toSince } from '@/lib/contract/dates'
import { STATE_WORDS } from './delivery-look'

/** What the address says of the list: one state, a moment to begin before, and a text to look for. */
export type DeliveryFilter = { state?: string; before?: string; find?: string }

type Params = { get(name: string): string | null }

export function filterOf(params: Params): DeliveryFilter {
  const state = Object.keys(STATE_WORDS).find((known) => known === params.get('state'))
  const before = params.get('before')
  const find = params.get('find')?.trim()
  return {
    ...(state && { state }),
    ...(before && !Number.isNaN(Date.parse(before)) && { before }),
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
export function cursorBefore(before: string | undefined): { since: string } | undefined {
  return before === undefined ? undefined : { since: toSince(new Date(before)) }
}
