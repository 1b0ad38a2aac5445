import { z } from 'zod'
import { DELIVERY_STATES, EVENT_TYPES } from './constants'
import { WireId } from './ids'
import { opt } from './optional'
import { PageQuery } from './page'

/** How long the old secret keeps signing: the default depends on who made the new one. */
export const OVERLAP_SECONDS = { rotated: 86_400, given: 0, max: 604_800 } as const
export const MAX_TARGET_URL_LENGTH = 2_048
const MAX_SECRET_LENGTH = 1_024

export const EventTypeName = z.enum(EVENT_TYPES, `must be one of ${EVENT_TYPES.join(', ')}`)
export const TargetUrl = z.string().max(MAX_TARGET_URL_LENGTH)
export const Secret = z.string().min(1, 'must not be empty').max(MAX_SECRET_LENGTH)

/** docs/interface.md, 2.11: the body of a creation. */
export const NewSubscriptionRequest = z
  .object({
    targetUrl: TargetUrl.describe('HTTPS URL at a public address, without credentials in it.'),
    eventType: EventTypeName.describe('The one event type to listen for.'),
    secret: opt(Secret).describe('Shared signing secret. Never answered. One is made when it is left out.'),
  })
  .meta({ id: 'NewSubscriptionRequest', description: 'A new subscription. The only webhook body in camelCase.' })
export type NewSubscriptionRequest = z.infer<typeof NewSubscriptionRequest>

const Listener = {
  id: z.string().meta({ format: 'uuid' }).describe('UUID of the subscription.'),
  target_url: z.string().meta({ format: 'uri' }).describe('Where deliveries go.'),
  event_type: z.string().describe('The one event type it listens for.'),
}
const NewSecret = {
  secret: opt(z.string()).describe('The secret that the service made. In this answer only, and never again.'),
  secret_note: opt(z.string()).describe('Says so; comes with secret.'),
}

/** docs/interface.md, 4.10: the answer to a creation. */
export const CreatedSubscription = z
  .looseObject({ ...Listener, ...NewSecret })
  .meta({ id: 'CreatedSubscription', description: 'A subscription that was just made.' })
export type CreatedSubscription = z.infer<typeof CreatedSubscription>

/** Body of `PATCH /webhooks/{id}`. */
export const SubscriptionPatch = z
  .object({
    target_url: opt(TargetUrl).describe('HTTPS URL at a public address.'),
    event_type: opt(EventTypeName).describe('The event type to listen for from now on.'),
    secret: opt(Secret).describe('A new secret of your own.'),
    rotate_secret: opt(z.boolean()).describe('True: the service makes a new secret. Not together with secret.'),
    overlap_seconds: opt(z.number().int().min(0).max(OVERLAP_SECONDS.max)).describe(
      'How long the old secret keeps signing X-Service-Signature while the new one signs X-Service-Signature-Next. Default 86400 with rotate_secret, 0 with secret; at most 604800.',
    ),
    end_overlap: opt(z.literal(true, 'must be true')).describe(
      'True: ends the overlap now: only the new secret signs. Changes nothing when there is none. Not together with a new secret.',
    ),
  })
  .refine((patch) => !(patch.secret && patch.rotate_secret), {
    path: ['rotate_secret'],
    message: 'goes without secret: either name the new secret or have one made',
  })
  .refine((patch) => !(patch.end_overlap && (patch.secret !== undefined || patch.rotate_secret)), {
    path: ['end_overlap'],
    message: 'goes without a new secret: for a change without an overlap set overlap_seconds to 0',
  })
  .meta({ id: 'SubscriptionPatch', description: 'What is to change; what is left out stays.' })
export type SubscriptionPatch = z.infer<typeof SubscriptionPatch>

/** How long the old secret keeps signing; undefined where the change brings no new secret. */
export function overlapSecondsOf(patch: SubscriptionPatch): number | undefined {
  if (patch.secret !== undefined) return patch.overlap_seconds ?? OVERLAP_SECONDS.given
  return patch.rotate_secret ? (patch.overlap_seconds ?? OVERLAP_SECONDS.rotated) : undefined
}

/** Body of `POST /webhooks/{id}/test`. */
export const TestRequest = z
  .object({
    secret: opt(z.literal('next', 'must be next')).describe(
      'next: during the overlap of a rotation, the new secret signs X-Service-Signature, as it will afterwards. Otherwise the test is signed like any delivery.',
    ),
  })
  .meta({ id: 'TestRequest', description: 'How a test is signed.' })
export type TestRequest = z.infer<typeof TestRequest>

export const RecoveryProgress = z
  .looseObject({
    total: z.number().int().describe('How many deliveries it has to queue again.'),
    done: z.number().int().describe('How many it has.'),
  })
  .meta({ id: 'RecoveryProgress', description: 'How far a recovery has come.' })
export type RecoveryProgress = z.infer<typeof RecoveryProgress>

/** While the last attempts failed: since when, how many, and what the last of them was. */
const Failures = {
  failing_since: opt(z.string()).describe(
    'First failure since the last success: MM/dd/yyyy HH:mm:ss, UTC. Absent when the last attempt succeeded.',
  ),
  failing_attempts: opt(z.number().int()).describe('Attempts that failed since then.'),
  last_status: opt(z.number().int()).describe('HTTP status of the last of them, if an answer came.'),
  last_error: opt(z.string()).describe('Why the last of them failed.'),
}

/** Element of `GET /webhooks`. Where failures are listed, each has `failing_attempts`. */
export const Subscription = z
  .looseObject({
    ...Listener,
    state: opt(z.string()).describe('active or paused.'),
    has_secret: opt(z.boolean()).describe('False: deliveries are not signed.'),
    overlap_until: opt(z.string()).describe(
      'Until when the old secret signs: MM/dd/yyyy HH:mm:ss, UTC. Absent without an overlap.',
    ),
    created_on: opt(z.string()).describe('When it was made: MM/dd/yyyy HH:mm:ss, UTC.'),
    last_delivery_on: opt(z.string()).describe(
      'Last success: MM/dd/yyyy HH:mm:ss, UTC. Absent before the first. Tests don’t count.',
    ),
    last_failure_on: opt(z.string()).describe(
      'Last failed attempt: MM/dd/yyyy HH:mm:ss, UTC. Absent before the first. Tests don’t count.',
    ),
    recovered_on: opt(z.string()).describe(
      'First success after a failure: MM/dd/yyyy HH:mm:ss, UTC. Absent while attempts fail, and where none has failed.',
    ),
    secret_changed_on: opt(z.string()).describe(
      'When the secret was last replaced: MM/dd/yyyy HH:mm:ss, UTC. Absent while it is the first one.',
    ),
    secret_confirmed_on: opt(z.string()).describe(
      'First 2xx, also to a test, whose X-Service-Signature this secret had made: MM/dd/yyyy HH:mm:ss, UTC.',
    ),
    pending: opt(z.number().int()).describe('How many deliveries are still to be made.'),
    dead_lettered: opt(z.number().int()).describe('How many deliveries were given up, and can be recovered.'),
    paused_because: opt(z.string()).describe('Why it is paused, where it is.'),
    recovery: opt(RecoveryProgress).describe('The recovery under way, where one is.'),
    ...Failures,
  })
  .meta({ id: 'Subscription', description: 'A subscription.' })
export type Subscription = z.infer<typeof Subscription>

/** Answer of `PATCH /webhooks/{id}`; with the secret once where the service made it. */
export const PatchedSubscription = Subscription.extend(NewSecret).meta({
  id: 'PatchedSubscription',
  description: 'A subscription after a change.',
})
export type PatchedSubscription = z.infer<typeof PatchedSubscription>

/** The longest time that statistics count, in hours. */
const STATISTICS_HOURS = 168
/** The targets that one query may name. */
export const MAX_TARGETS_NAMED = 100
/** Query of `GET /webhooks`: subscriptions that share a target with one of these ids. */
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

export const DeliveryHour = z
  .looseObject({
    hours_ago: z.number().int().describe('0 is the hour that ends now.'),
    delivered: z.number().int().describe('Delivered at the first attempt.'),
    late: z.number().int().describe('Delivered after failed attempts.'),
    failed: z.number().int().describe('Given up, or pending after a failed attempt.'),
  })
  .meta({ id: 'DeliveryHour', description: 'The deliveries of one hour.' })
export type DeliveryHour = z.infer<typeof DeliveryHour>

/** Element of `GET /webhooks/statistics`. */
export const SubscriptionStatistics = z
  .looseObject({
    ...Listener,
    delivered: z.number().int().describe('Deliveries of these hours that were received.'),
    failed_attempts: z.number().int().describe('Failed attempts of the deliveries of these hours.'),
    pending: z.number().int().describe('How many deliveries are still to be made.'),
    dead_lettered: z.number().int().describe('How many deliveries were given up, and can be recovered.'),
    average_ms: opt(z.number().int()).describe('Mean duration of the attempts that delivered. Absent without any.'),
    slowest_ms: opt(z.number().int()).describe('The longest of them.'),
    ...Failures,
    pauses_on: opt(z.string()).describe(
      'When the service pauses the subscription, unless an attempt succeeds before: MM/dd/yyyy HH:mm:ss, UTC.',
    ),
    partial: opt(z.boolean()).describe(
      'True when only the newest deliveries were counted, because there were too many.',
    ),
    buckets: z
      .array(DeliveryHour)
      .describe('Deliveries by the hour in which their event happened; hours without deliveries are left out.'),
  })
  .meta({
    id: 'SubscriptionStatistics',
    description: 'What a subscription delivered in the last hours, and whether it fails. Tests don’t count.',
  })
export type SubscriptionStatistics = z.infer<typeof SubscriptionStatistics>

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
export const Delivery = z
  .looseObject({
    id: z.string().describe('Delivery id, the same at every attempt: X-Service-Delivery.'),
    event_id: z.string().describe('Id of the event, as in the feed.'),
    event_type: z.string().describe('Type of the event.'),
    state: z
      .string()
      .describe(
        'pending, delivered, dead_lettered, dismissed (a dead letter that was closed for good), or failed (a test that was not accepted).',
      ),
    attempts: z.number().int().describe('How many attempts were made.'),
    response_status: opt(z.number().int()).describe('HTTP status of the last answer, if there was one.'),
    last_error: opt(z.string()).describe('Why the last attempt failed, if it did.'),
    lastAttemptAt: opt(z.string()).describe('Last attempt: MM/dd/yyyy HH:mm:ss, UTC.'),
    nextAttemptAt: opt(z.string()).describe('Next attempt: MM/dd/yyyy HH:mm:ss, UTC. Absent when none is planned.'),
    created_on: z.string().describe('When the event happened: MM/dd/yyyy HH:mm:ss, UTC.'),
  })
  .meta({ id: 'Delivery', description: 'A delivery of one event to one subscription.' })
export type Delivery = z.infer<typeof Delivery>

/** Element of `GET /webhooks/deliveries`. */
export const AccountDelivery = Delivery.extend({
  subscription_id: z.string().describe('Id of its subscription.'),
  target_url: z.string().describe('The subscription’s target now.'),
  envelope_id: opt(z.string()).describe('The envelope that the event is about. Absent for a test event.'),
  signer_id: opt(z.number().int()).describe(
    'The `id` of the signer in a signer event. Absent for other events and for test events.',
  ),
  test: z.boolean().describe('True for a test event.'),
  duration_ms: opt(z.number().int()).describe('How long the last attempt took.'),
}).meta({ id: 'AccountDelivery', description: 'A delivery in the list of all subscriptions.' })
export type AccountDelivery = z.infer<typeof AccountDelivery>

export const MAX_DEAD_LETTERS_NAMED = 1_000
/** The moment of a date and time, UTC without a zone; NaN for what databases cannot take. */
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

/** Body of `POST /webhooks/recover` and `/webhooks/dismiss`: matching dead letters. */
export const DeadLetterFilter = z
  .object({
    target_url: opt(TargetUrl).describe('Only to this target.'),
    delivery_ids: opt(z.array(WireId).min(1).max(MAX_DEAD_LETTERS_NAMED)).describe(
      'Only these deliveries, at most 1,000.',
    ),
    event_type: opt(EventTypeName).describe('Only of subscriptions to this event type.'),
    from: opt(Moment).describe('Only of events that happened then or later: ISO 8601, in UTC where it names no zone.'),
    to: opt(Moment).describe('Only of events that happened then or before: ISO 8601, in UTC where it names no zone.'),
  })
  .meta({ id: 'DeadLetterFilter', description: 'Which dead letters: those that match every field that is given.' })
export type DeadLetterFilter = z.infer<typeof DeadLetterFilter>

export const DeadLettersChanged = z
  .looseObject({
    code: z.number().int().describe('200.'),
    message: z.string().describe('A confirmation.'),
    count: z.number().int().describe('How many matched.'),
  })
  .meta({ id: 'DeadLettersChanged', description: 'How many dead letters were changed.' })
export type DeadLettersChanged = z.infer<typeof DeadLettersChanged>

export const DeliveryAttempt = z
  .looseObject({
    at: z.string().meta({ format: 'date-time' }).describe('When it began: ISO 8601 in UTC, to the millisecond.'),
    status: opt(z.number().int()).describe('HTTP status of the answer, if one came.'),
    error: opt(z.string()).describe('Why it failed, if it did.'),
    duration_ms: z.number().int().describe('How long it took.'),
    response_headers: opt(z.record(z.string(), z.string())).describe(
      'The first 20 headers of the answer, by name in lower case, cut to 2 KiB in all. Values of headers that may hold credentials, such as set-cookie, are ***.',
    ),
    response_body: opt(z.string()).describe('The first 4 KiB of the answer.'),
    response_truncated: opt(z.boolean()).describe('True when the answer was longer.'),
  })
  .meta({ id: 'DeliveryAttempt', description: 'One attempt of a delivery.' })
export type DeliveryAttempt = z.infer<typeof DeliveryAttempt>

export const SentRequest = z
  .looseObject({
    headers: z.record(z.string(), z.string()).describe('Headers by name.'),
    body: z.string().describe('The exact text of the body.'),
  })
  .meta({
    id: 'SentRequest',
    description: 'A request as it is sent. In a delivery that is read, the signature is masked.',
  })
export type SentRequest = z.infer<typeof SentRequest>

/** Answer of `GET /webhooks/{id}/deliveries/{deliveryId}`, with the attempts themselves. */
export const DeliveryDetail = Delivery.extend({
  request: SentRequest.describe('What was sent.'),
  attempts: z.array(DeliveryAttempt).describe('Every attempt, oldest first.'),
}).meta({ id: 'DeliveryDetail', description: 'A delivery with what was sent and what came back.' })
export type DeliveryDetail = z.infer<typeof DeliveryDetail>
