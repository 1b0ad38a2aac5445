import { z } from 'zod'
import { EVENT_TYPES } from './constants'
import { WireId } from './ids'
import { opt } from './optional'
import { PageQuery } from './page'

/** How long the old secret keeps signing after a change of secret: the default depends on who made the new one. */
export const OVERLAP_SECONDS = { rotated: 86_400, given: 0, max: 604_800 } as const
export const MAX_TARGET_URL_LENGTH = 2_048
const MAX_SECRET_LENGTH = 1_024

export const EventTypeName = z.enum(EVENT_TYPES, `must be one of ${EVENT_TYPES.join(', ')}`)
export const TargetUrl = z.string().max(MAX_TARGET_URL_LENGTH)
export const Secret = z.string().min(1, 'must not be empty').max(MAX_SECRET_LENGTH)

/** Interface 2.11, the creation request. */
export const NewSubscriptionRequest = z.object({ targetUrl: TargetUrl, eventType: EventTypeName, secret: opt(Secret) })
export type NewSubscriptionRequest = z.infer<typeof NewSubscriptionRequest>

/** Interface 4.10: `secret` and its note only where the service made the secret, and never again. */
export const CreatedSubscription = z.looseObject({
  id: z.string(),
  target_url: z.string(),
  event_type: z.string(),
  secret: opt(z.string()),
  secret_note: opt(z.string()),
})
export type CreatedSubscription = z.infer<typeof CreatedSubscription>

/** Body of `PATCH /webhooks/{id}`. */
export const SubscriptionPatch = z
  .object({
    target_url: opt(TargetUrl),
    event_type: opt(EventTypeName),
    secret: opt(Secret),
    rotate_secret: opt(z.boolean()),
    overlap_seconds: opt(z.number().int().min(0).max(OVERLAP_SECONDS.max)),
    end_overlap: opt(z.literal(true, 'must be true')),
  })
  .refine((patch) => !(patch.secret && patch.rotate_secret), {
    path: ['rotate_secret'],
    message: 'goes without secret: either name the new secret or have one made',
  })
  .refine((patch) => !(patch.end_overlap && (patch.secret !== undefined || patch.rotate_secret)), {
    path: ['end_overlap'],
    message: 'goes without a new secret: for a change without an overlap set overlap_seconds to 0',
  })
export type SubscriptionPatch = z.infer<typeof SubscriptionPatch>

/** How long the old secret keeps signing after this change; undefined where it brings no new secret. */
export function overlapSecondsOf(patch: SubscriptionPatch): number | undefined {
  if (patch.secret !== undefined) return patch.overlap_seconds ?? OVERLAP_SECONDS.given
  return patch.rotate_secret ? (patch.overlap_seconds ?? OVERLAP_SECONDS.rotated) : undefined
}

/** Body of `POST /webhooks/{id}/test`. `next`: the new secret of a rotation signs `X-Service-Signature`, as it will after the overlap. */
export const TestRequest = z.object({ secret: opt(z.literal('next', 'must be next')) })
export type TestRequest = z.infer<typeof TestRequest>

/** How far a recovery has come, in deliveries. */
export const RecoveryProgress = z.looseObject({ total: z.number().int(), done: z.number().int() })
export type RecoveryProgress = z.infer<typeof RecoveryProgress>

/** While the last attempts failed: since when, how many, and what the last of them was. */
const Failures = {
  failing_since: opt(z.string()),
  failing_attempts: opt(z.number().int()),
  last_status: opt(z.number().int()),
  last_error: opt(z.string()),
}

/** Element of `GET /webhooks`. A service that lists failures has `failing_attempts` in each, 0 where none failed. */
export const Subscription = z.looseObject({
  id: z.string(),
  target_url: z.string(),
  event_type: z.string(),
  state: opt(z.string()),
  has_secret: opt(z.boolean()),
  /** While a rotation overlaps: until when the old secret signs. */
  overlap_until: opt(z.string()),
  created_on: opt(z.string()),
  /** The last success. */
  last_delivery_on: opt(z.string()),
  /** The last failed attempt. Tests count for none of these. */
  last_failure_on: opt(z.string()),
  /** The first success after a failure; absent while attempts fail. */
  recovered_on: opt(z.string()),
  /** When the secret was last replaced. */
  secret_changed_on: opt(z.string()),
  /** The first 2xx, also to a test, whose `X-Service-Signature` the secret had made. */
  secret_confirmed_on: opt(z.string()),
  pending: opt(z.number().int()),
  dead_lettered: opt(z.number().int()),
  /** Why it is paused, where it is. */
  paused_because: opt(z.string()),
  /** The recovery under way, where one is. */
  recovery: opt(RecoveryProgress),
  ...Failures,
})
export type Subscription = z.infer<typeof Subscription>

/** Answer of `PATCH /webhooks/{id}`: the subscription, and the secret once where the service made it. */
export const PatchedSubscription = Subscription.extend({ secret: opt(z.string()), secret_note: opt(z.string()) })
export type PatchedSubscription = z.infer<typeof PatchedSubscription>

/** The longest time that statistics count, in hours. */
const STATISTICS_HOURS = 168
/** The targets that one query may name. */
export const MAX_TARGETS_NAMED = 100
/** Query of `GET /webhooks`: only the subscriptions that share their target with one of these, whose ids are separated by commas. */
export const SubscriptionsQuery = z.object({ same_target_as: opt(z.string().max(MAX_TARGETS_NAMED * 37)) })
export type SubscriptionsQuery = z.infer<typeof SubscriptionsQuery>

export const StatisticsQuery = SubscriptionsQuery.extend({
  hours: z
    .string()
    .regex(/^\d{1,3}$/, 'must be a whole number')
    .transform(Number)
    .refine((hours) => hours >= 1 && hours <= STATISTICS_HOURS, `must be from 1 to ${STATISTICS_HOURS}`)
    .default(24),
})
export type StatisticsQuery = z.output<typeof StatisticsQuery>

/** Deliveries by the hour in which their event happened; `hours_ago` 0 is the hour that ends now. */
export const DeliveryHour = z.looseObject({
  hours_ago: z.number().int(),
  /** Delivered at the first attempt. */
  delivered: z.number().int(),
  /** Delivered after failed attempts. */
  late: z.number().int(),
  /** Given up, or still pending after a failed attempt. */
  failed: z.number().int(),
})
export type DeliveryHour = z.infer<typeof DeliveryHour>

/** Element of `GET /webhooks/statistics`. */
export const SubscriptionStatistics = z.looseObject({
  id: z.string(),
  target_url: z.string(),
  event_type: z.string(),
  delivered: z.number().int(),
  failed_attempts: z.number().int(),
  pending: z.number().int(),
  dead_lettered: z.number().int(),
  /** How long the attempts that delivered took: the mean, and the longest. Absent without any. */
  average_ms: opt(z.number().int()),
  slowest_ms: opt(z.number().int()),
  ...Failures,
  /** When the service pauses it, unless an attempt succeeds before. */
  pauses_on: opt(z.string()),
  /** There were more deliveries than the service counts. */
  partial: opt(z.boolean()),
  buckets: z.array(DeliveryHour),
})
export type SubscriptionStatistics = z.infer<typeof SubscriptionStatistics>

/** `dismissed`: a dead letter that somebody closed for good. `failed`: a test that was not accepted. */
export const DELIVERY_STATES = ['pending', 'delivered', 'dead_lettered', 'dismissed', 'failed'] as const
export const DeliveriesQuery = PageQuery.extend({
  state: opt(z.enum(DELIVERY_STATES, `must be one of ${DELIVERY_STATES.join(', ')}`)),
})
export type DeliveriesQuery = z.infer<typeof DeliveriesQuery>

/** Query of `GET /webhooks/deliveries`. */
export const AllDeliveriesQuery = DeliveriesQuery.extend({
  target_url: opt(TargetUrl),
  /** Of the subscription. */
  event_type: opt(EventTypeName),
  envelope_id: opt(WireId),
})
export type AllDeliveriesQuery = z.infer<typeof AllDeliveriesQuery>

/** Element of `GET /webhooks/{id}/deliveries`. */
export const Delivery = z.looseObject({
  id: z.string(),
  event_id: z.string(),
  event_type: z.string(),
  state: z.string(),
  attempts: z.number().int(),
  response_status: opt(z.number().int()),
  last_error: opt(z.string()),
  lastAttemptAt: opt(z.string()),
  nextAttemptAt: opt(z.string()),
  created_on: z.string(),
})
export type Delivery = z.infer<typeof Delivery>

/** Element of `GET /webhooks/deliveries`. */
export const AccountDelivery = Delivery.extend({
  subscription_id: z.string(),
  target_url: z.string(),
  /** Absent for a test event, which is about no envelope. */
  envelope_id: opt(z.string()),
  /** The slot of a signer event's signer. */
  signer_id: opt(z.number().int()),
  test: z.boolean(),
  /** How long the last attempt took. */
  duration_ms: opt(z.number().int()),
})
export type AccountDelivery = z.infer<typeof AccountDelivery>

export const MAX_DEAD_LETTERS_NAMED = 1_000
/** The moment that a date and time names, in UTC where it names no zone; NaN for one that databases cannot take. */
export function momentIn(text: string): Date {
  const at = new Date(/(Z|[+-]\d\d:\d\d)$/.test(text) ? text : `${text}Z`)
  const year = at.getUTCFullYear()
  return year >= 1000 && year <= 9999 ? at : new Date(Number.NaN)
}

/** ISO 8601, in UTC where it names no zone. */
const Moment = z.iso
  .datetime({ local: true, offset: true })
  .max(40)
  .refine((text) => !Number.isNaN(momentIn(text).getTime()), 'must be a date and time between the years 1000 and 9999')

/** Body of `POST /webhooks/recover` and `POST /webhooks/dismiss`: the dead letters that match all of it. */
export const DeadLetterFilter = z.object({
  target_url: opt(TargetUrl),
  delivery_ids: opt(z.array(WireId).min(1).max(MAX_DEAD_LETTERS_NAMED)),
  /** Of the subscription. */
  event_type: opt(EventTypeName),
  /** When the event happened; both ends are included. */
  from: opt(Moment),
  to: opt(Moment),
})
export type DeadLetterFilter = z.infer<typeof DeadLetterFilter>

export const DeadLettersChanged = z.looseObject({
  code: z.number().int(),
  message: z.string(),
  count: z.number().int(),
})
export type DeadLettersChanged = z.infer<typeof DeadLettersChanged>

export const DeliveryAttempt = z.looseObject({
  at: z.string(),
  status: opt(z.number().int()),
  error: opt(z.string()),
  duration_ms: z.number().int(),
  /** The first headers of the answer, without credentials. */
  response_headers: opt(z.record(z.string(), z.string())),
  response_body: opt(z.string()),
  /** The answer was longer than `response_body`. */
  response_truncated: opt(z.boolean()),
})
export type DeliveryAttempt = z.infer<typeof DeliveryAttempt>

/** A request byte by byte. In a delivery's detail it is what the last attempt sent, and the digests in the headers are masked. */
export const SentRequest = z.looseObject({ headers: z.record(z.string(), z.string()), body: z.string() })
export type SentRequest = z.infer<typeof SentRequest>

/**
 * Answer of `GET /webhooks/{id}/deliveries/{deliveryId}`: what was sent, with the signature masked, and what came back. In
 * place of the number of attempts it has the attempts.
 */
export const DeliveryDetail = Delivery.extend({
  request: SentRequest,
  attempts: z.array(DeliveryAttempt),
})
export type DeliveryDetail = z.infer<typeof DeliveryDetail>
