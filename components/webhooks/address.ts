import { LANGUAGES } from '@/components/webhooks/guide/languages'
import { DELIVERY_STATES, EVENT_TYPES } from '@/lib/contract/constants'
import { ANSWERS, HEALTH_FILTERS, MAX_DELIVERY_SEARCH } from '@/lib/desk/webhooks/contract/constants'
import { HOUR_MS } from '@/lib/text/durations'
import { defineSearchParams, isoTime, oneOf, type SearchParams, text } from '@/lib/url/search-params'

/** Which endpoints are listed: a text in the target, a health and an event type. */
export const endpointsParams = defineSearchParams({
  q: text(200),
  health: oneOf(HEALTH_FILTERS),
  event: oneOf(EVENT_TYPES),
})

/** `subscription`: one whose target the new ones share. `event`: the only event type to choose at first. */
export const newSubscriptionParams = defineSearchParams({ subscription: text(200), event: text(100) })

/** As `EnvelopeId` checks it, without the schema, which the page does not load. */
const ENVELOPE_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const parameters = defineSearchParams({
  event: oneOf(EVENT_TYPES),
  state: oneOf(DELIVERY_STATES),
  answer: oneOf(ANSWERS),
  envelope: (value) => (ENVELOPE_ID.test(value) ? value : undefined),
  last: oneOf(['hour', 'day', 'week']),
  from: isoTime,
  to: isoTime,
  q: text(MAX_DELIVERY_SEARCH),
})
export type DeliveryFilter = SearchParams<typeof parameters>

/** Which of an endpoint's deliveries are listed. A time that moves with the clock replaces exact ones. */
export const deliveriesParams = {
  ...parameters,
  read(query: Parameters<typeof parameters.read>[0]): DeliveryFilter {
    const { from, to, ...filter } = parameters.read(query)
    return filter.last ? filter : { ...filter, ...(from && { from }), ...(to && { to }) }
  },
}

export const deliveriesHref = (id: string, filter: DeliveryFilter) =>
  parameters.href(`/webhooks/${encodeURIComponent(id)}`, filter)

/** Periods that end now. */
export const LASTS = {
  hour: { label: 'Last hour', ms: HOUR_MS },
  day: { label: 'Last day', ms: 24 * HOUR_MS },
  week: { label: 'Last week', ms: 7 * 24 * HOUR_MS },
} as const

/** The filter as the dashboard's server reads it: a moving time becomes an exact one. */
export function exactFilter({ last, ...filter }: DeliveryFilter, now: number): Omit<DeliveryFilter, 'last'> {
  return last ? { ...filter, from: new Date(now - LASTS[last].ms).toISOString() } : filter
}

export const samplesParams = defineSearchParams({
  language: oneOf(LANGUAGES),
})

/** A delivery that the verifier begins with. */
export const verifyParams = defineSearchParams({ subscription: text(200), delivery: text(200) })
