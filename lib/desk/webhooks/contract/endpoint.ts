import { z } from 'zod'
import { EVENT_TYPES } from '@/lib/contract/constants'
import { EnvelopeId } from '@/lib/contract/ids'
import { opt } from '@/lib/contract/optional'
import { lineOf } from '@/lib/contract/text'
import { DeliveriesQuery, MAX_DEAD_LETTERS_NAMED } from '@/lib/contract/webhook'
import { AnyAccountDelivery, DeskSubscription, SubscriptionList } from '@/lib/desk/upstream/contract/webhook-desk'
import { WholeNumber } from '@/lib/text/whole-number'
import { ANSWERS, ENDPOINTS_SHOWN, HEALTH_FILTERS, HEALTH_STATES, MAX_DELIVERY_SEARCH, MAX_LABEL } from './constants'

/** The hours of a chart; the last one ends now. */
export const ENDPOINT_HOURS = 24
/** A service allows an account no more subscriptions. */
const ENDPOINTS_AT_MOST = 1_000

const HealthState = z.enum(HEALTH_STATES)
export type HealthState = z.infer<typeof HealthState>
const HealthFilter = z.enum(HEALTH_FILTERS)
export type HealthFilter = z.infer<typeof HealthFilter>

/** How an endpoint is, by its target's last answer. */
const EndpointHealth = z.object({
  is: HealthState,
  /** `failing`: attempts since the last success. `paused`: when the last event was paused. */
  since: opt(z.string()),
  attempts: opt(z.number().int()),
  status: opt(z.number().int()),
  error: opt(z.string()),
  /** `failing`, `paused`: which events, when others are delivered. */
  events: opt(z.array(z.string())),
  /** `paused`: who did it, or why the service did. */
  paused_by: opt(z.string()),
  paused_because: opt(z.string()),
  /** `healthy`: the first success after a failure. */
  recovered_on: opt(z.string()),
  /** `unknown`: it was resumed after a failure, and nothing has been attempted since. */
  is_untried: opt(z.boolean()),
  /** In any state. */
  dead_lettered: opt(z.number().int()),
})
export type EndpointHealth = z.infer<typeof EndpointHealth>

const HourCounts = z.object({ delivered: z.number().int(), late: z.number().int(), failed: z.number().int() })
export type HourCounts = z.infer<typeof HourCounts>

/** All subscriptions with the same target. */
export const Endpoint = z.object({
  /** Of its oldest subscription. */
  id: z.string(),
  target_url: z.string(),
  /** What people call it; only the dashboard knows it. */
  label: opt(z.string()),
  health: EndpointHealth,
  /** The last success, and the last attempt where the service dates failures too. */
  last_delivery_on: opt(z.string()),
  last_attempt_on: opt(z.string()),
  /** In the event types' order. */
  subscriptions: z.array(DeskSubscription),
  /** One element for each hour, the newest last; absent when the service reports none. */
  hours: opt(z.array(HourCounts)),
  /** Of the same hours, without tests. */
  delivered: opt(z.number().int()),
  failed_attempts: opt(z.number().int()),
  /** How long the attempts that delivered took. */
  average_ms: opt(z.number()),
  slowest_ms: opt(z.number()),
  is_partial: opt(z.boolean()),
})
export type Endpoint = z.infer<typeof Endpoint>

/** Answer of `GET /api/webhooks/endpoints/{id}`. */
export const EndpointDetail = Endpoint.extend(SubscriptionList.omit({ subscriptions: true }).shape)
export type EndpointDetail = z.infer<typeof EndpointDetail>

/** Query of `GET /api/webhooks/endpoints`. */
export const EndpointQuery = z.object({
  q: opt(z.string().max(200)),
  health: opt(HealthFilter),
  event: opt(z.enum(EVENT_TYPES)),
  limit: WholeNumber.pipe(z.number().min(1).max(ENDPOINTS_AT_MOST)).default(ENDPOINTS_SHOWN),
})
export type EndpointQuery = z.output<typeof EndpointQuery>

/** Answer of `GET /api/webhooks/endpoints`. */
export const EndpointList = SubscriptionList.omit({ subscriptions: true }).extend({
  endpoints: z.array(Endpoint),
  /** How many match, shown or not. */
  matching: z.number().int(),
  total: z.number().int(),
  /** How many endpoints each filter finds. */
  counts: z.partialRecord(HealthFilter, z.number().int()),
  /** False: the service reports no figures, or they could not be read. */
  has_figures: z.boolean(),
})
export type EndpointList = z.infer<typeof EndpointList>

const Moment = z.iso.datetime({ offset: true })

/** Query of an endpoint's deliveries; `since` and `after` are the last page's `next`. */
export const EndpointDeliveriesQuery = DeliveriesQuery.extend({
  event: opt(z.enum(EVENT_TYPES)),
  answer: opt(z.enum(ANSWERS)),
  envelope: opt(EnvelopeId),
  from: opt(Moment),
  to: opt(Moment),
  /** In ids, the event, the reason, the envelope's subject and its signers. */
  q: opt(z.string().max(MAX_DELIVERY_SEARCH)),
})
export type EndpointDeliveriesQuery = z.infer<typeof EndpointDeliveriesQuery>

/** A delivery with what the dashboard's copy of the envelope says. */
export const EndpointDelivery = AnyAccountDelivery.extend({
  subject: opt(z.string()),
  /** Names, in signing order; only the event's signer where the service names one. */
  signers: opt(z.array(z.string())),
})
export type EndpointDelivery = z.infer<typeof EndpointDelivery>

/** How a service that has no list of all deliveries was read. */
export const ReadEach = z.object({
  /** How many subscriptions were read, of how many. */
  read: z.number().int(),
  total: z.number().int(),
  /** Those that were asked for and not answered. */
  failed: z.number().int(),
  /** Requests a minute that reading may take: a part of the key's. */
  per_minute: z.number().int(),
})
export type ReadEach = z.infer<typeof ReadEach>

/** Answer of the lists of deliveries, of an endpoint and of all. */
export const EndpointDeliveries = z.object({
  deliveries: z.array(EndpointDelivery),
  /** Where the next page begins; absent at the end. */
  next: opt(z.object({ since: z.string(), after: opt(z.string()) })),
  read_each: opt(ReadEach),
  /** Of one envelope: false where there may be deliveries that could not be listed. */
  is_complete: opt(z.boolean()),
})
export type EndpointDeliveries = z.infer<typeof EndpointDeliveries>

export const Dismissal = z.object({
  deliveries: z.array(z.string().min(1).max(200)).min(1).max(MAX_DEAD_LETTERS_NAMED),
})

export const EndpointLabel = z.object({ label: lineOf(MAX_LABEL) })
