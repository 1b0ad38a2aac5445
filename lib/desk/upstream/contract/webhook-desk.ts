import { z } from 'zod'
import { EVENT_TYPES } from '@/lib/contract/constants'
import { opt } from '@/lib/contract/optional'
import {
  Delivery,
  DeliveryDetail,
  DeliveryHour,
  EventTypeName,
  Secret,
  Subscription,
  SubscriptionStatistics,
  TargetUrl,
  TestRequest,
} from '@/lib/contract/webhook'
import { SECRET_AT_LEAST, secretFault } from './secret-strength'

/** What the interface does not show, and a service may therefore not offer. */
const SubscriptionOperation = z.enum([
  'list',
  'statistics',
  'change',
  'pause',
  'resume',
  'remove',
  'test',
  'all deliveries',
  'recover some',
  'dismiss',
  'deliveries',
  'delivery',
  'retry',
  'sign',
])
export type SubscriptionOperation = z.infer<typeof SubscriptionOperation>

/** A subscription as the service lists it, with what only the dashboard remembers of it. */
export const DeskSubscription = Subscription.extend({
  /** What people call its target. */
  label: opt(z.string()),
  created_by: opt(z.string()),
  /** When somebody at the dashboard paused it. */
  paused_since: opt(z.string()),
  paused_by: opt(z.string()),
  /**
   * Whether the service itself reports the overlap: only then is it known to end one on request.
   */
  can_end_overlap: opt(z.boolean()),
})
export type DeskSubscription = z.infer<typeof DeskSubscription>

/** Answer of `GET /api/webhooks`. */
export const SubscriptionList = z.object({
  subscriptions: z.array(DeskSubscription),
  /**
   * False when the service lists no subscriptions: then these are the ones that the dashboard
   * created and remembers.
   */
  is_complete: z.boolean(),
  /** The key may not list them: it manages no webhooks. */
  is_refused: opt(z.boolean()),
  /**
   * Learnt from what the service answered so far: the status with which it refused each operation.
   */
  not_offered: z.array(z.object({ operation: SubscriptionOperation, code: z.number().int() })),
})
export type SubscriptionList = z.infer<typeof SubscriptionList>

/** Statistics of any service: what it does not count is unknown. */
export const AnyStatistics = SubscriptionStatistics.partial().extend({
  id: z.string(),
  buckets: z.array(DeliveryHour).optional().catch(undefined),
})
export type AnyStatistics = z.infer<typeof AnyStatistics>

/** A delivery of any service: only its id and state are relied upon. */
export const AnyDelivery = Delivery.extend({
  event_id: opt(z.string()),
  event_type: opt(z.string()),
  attempts: opt(z.number().int()),
  created_on: opt(z.string()),
})
export type AnyDelivery = z.infer<typeof AnyDelivery>

/** A delivery in a list of all subscriptions. */
export const AnyAccountDelivery = AnyDelivery.extend({
  subscription_id: z.string(),
  target_url: opt(z.string()),
  envelope_id: opt(z.string()),
  signer_id: opt(z.number().int()),
  test: opt(z.boolean()),
  duration_ms: opt(z.number().int()),
})
export type AnyAccountDelivery = z.infer<typeof AnyAccountDelivery>

/** A delivery as a service lists it, which may not say to which subscription it belongs. */
export const AnyListedDelivery = AnyAccountDelivery.partial({ subscription_id: true })
export type AnyListedDelivery = z.infer<typeof AnyListedDelivery>

/** Answer to a change of several dead letters. */
export const AnyCount = z.looseObject({ count: opt(z.number().int()) }).catch({})

const AnyAttempt = DeliveryDetail.shape.attempts.element.partial()
export type AnyAttempt = z.infer<typeof AnyAttempt>

export const AnyDeliveryDetail = AnyDelivery.extend({
  request: opt(z.looseObject({ headers: opt(z.record(z.string(), z.string())), body: opt(z.string()) })),
  attempts: opt(z.array(AnyAttempt)),
  /**
   * How many signing links or document contents the dashboard blanked out of what was sent and
   * answered.
   */
  withheld: opt(z.number().int()),
})
export type AnyDeliveryDetail = z.infer<typeof AnyDeliveryDetail>

/** Answer of `POST /api/webhooks/{id}/deliveries/{deliveryId}/sign`. */
export const SignedHeaders = z.object({ headers: z.record(z.string(), z.string()) })
export type SignedHeaders = z.infer<typeof SignedHeaders>

/**
 * Answer of `GET /api/webhooks/{id}/deliveries/{deliveryId}`: with who retried it, oldest first.
 */
export const DeskDelivery = AnyDeliveryDetail.extend({
  retries: opt(z.array(z.object({ by: z.string(), at: z.string() }))),
})
export type DeskDelivery = z.infer<typeof DeskDelivery>

const isGood = ({ secret }: { secret: string }) => secretFault(secret) === undefined
const REFUSED = {
  path: ['secret'],
  message: `is too easy to guess: use at least ${SECRET_AT_LEAST} characters, chosen at random`,
}

/** Body of `POST /api/webhooks`: an endpoint, or more events of one. */
export const NewEndpoint = z
  .object({
    targetUrl: TargetUrl,
    eventTypes: z.array(EventTypeName).min(1).max(EVENT_TYPES.length),
    secret: Secret,
  })
  .refine(isGood, REFUSED)
export type NewEndpoint = z.infer<typeof NewEndpoint>

const MAX_SUBSCRIPTIONS_NAMED = 100
const subscriptions = z.array(z.string().min(1).max(200)).min(1).max(MAX_SUBSCRIPTIONS_NAMED)

/** Body of `POST /api/webhooks/actions`: one action on subscriptions of an endpoint. */
export const SubscriptionsAction = z.discriminatedUnion('action', [
  z.object({ action: z.enum(['pause', 'resume']), subscriptions }),
  TestRequest.extend({ action: z.literal('test'), subscriptions }),
  z.object({ action: z.enum(['remove', 'end-overlap']), subscriptions, versions: versions() }),
  z.object({ action: z.literal('retarget'), subscriptions, target_url: TargetUrl, versions: versions() }),
  z
    .object({ action: z.literal('rotate'), subscriptions, secret: Secret, versions: versions() })
    .refine(isGood, REFUSED),
])
export type SubscriptionsAction = z.infer<typeof SubscriptionsAction>

/**
 * What a person decides by when they change a subscription: another version was changed by somebody
 * else since.
 */
export const subscriptionVersion = ({
  target_url,
  secret_changed_on,
  overlap_until,
}: Pick<DeskSubscription, 'target_url' | 'secret_changed_on' | 'overlap_until'>): string =>
  [target_url, secret_changed_on, overlap_until].join(' ')

/** `subscriptionVersion` of each of `subscriptions`, in their order, as the page showed them. */
function versions() {
  return opt(z.array(z.string().max(2_200)).max(MAX_SUBSCRIPTIONS_NAMED))
}

/**
 * Of several requests; where nothing was done, the refusal itself is answered. `name`: an id, or an
 * event type.
 */
export type Failure = { name: string; message: string; reason?: string | undefined }
/** `message`: what the service answered, such as the id of a test's delivery. */
export type ActionResult = { done: { id: string; message?: string | undefined }[]; failed: Failure[] }
export type CreationResult = { done: { id: string; event_type: string }[]; failed: Failure[] }

const AnyObject = z.record(z.string(), z.unknown())
type AnyObject = z.infer<typeof AnyObject>

/** A field that does not fit is absent here, and stays visible in `more`. */
const known = <T extends z.ZodType>(schema: T) => opt(schema).catch(undefined)

/** What was answered and is not in what was understood of it. */
const restOf = (answer: AnyObject, understood: AnyObject): AnyObject =>
  Object.fromEntries(Object.entries(answer).filter(([key, value]) => value != null && understood[key] === undefined))

const EventFields = z.object({
  event_type: z.string().min(1),
  description: known(z.string()),
  trigger: known(z.string()),
})
/** An entry without a description still names its event. */
const CatalogEntry = AnyObject.transform((answer, context) => {
  const fields = EventFields.safeParse(answer)
  if (fields.success) return { ...fields.data, more: restOf(answer, fields.data) }
  context.addIssue('names no event type')
  return z.NEVER
})

/** The event catalog (docs/interface.md, 4.2) of any service. */
export const Catalog = AnyObject.transform((answer) => {
  const entries = Array.isArray(answer.events) ? answer.events : []
  const read = entries.map((entry) => ({ entry, parsed: CatalogEntry.safeParse(entry) }))
  const events = read.flatMap(({ parsed }) => (parsed.success ? [parsed.data] : []))
  const unread = read.flatMap(({ entry, parsed }) => (parsed.success ? [] : [entry]))
  const version = typeof answer.version === 'string' ? answer.version : undefined
  const understood = { ...(version !== undefined && { version }), ...(entries.length > 0 && { events }) }
  return { version, events, more: { ...restOf(answer, understood), ...(unread.length > 0 && { events: unread }) } }
})
export type Catalog = z.infer<typeof Catalog>

const ContractFields = z.object({
  algorithm: known(z.string()),
  /**
   * Names with a word on each, or the other way round: the interface says no more than that it is
   * an object.
   */
  headers: known(AnyObject),
  signature_formula: known(z.string()),
  timestamp_tolerance_seconds: known(z.number().int().positive()),
  dedup_note: known(z.string()),
  node_sample: known(z.string()),
  python_sample: known(z.string()),
})

/** A service's signature contract (docs/interface.md, 4.2): what it does not say is absent. */
export const SignatureContract = AnyObject.transform((answer) => {
  const fields = ContractFields.parse(answer)
  return { ...fields, more: restOf(answer, fields) }
})
export type SignatureContract = z.infer<typeof SignatureContract>

/** A part of the service's public reference as the dashboard has it; `read_on` in ISO 8601. */
export type ReferencePart<T> =
  | { state: 'read'; value: T; read_on: string }
  /** It could not be read again: the last known. */
  | { state: 'stale'; value: T; read_on: string; why: string }
  /** The service does not offer it: the status with which it answer so. */
  | { state: 'absent'; status: number }
  | { state: 'failed'; why: string }

/** Answer of `GET /api/webhooks/reference`. */
export type WebhookReference = {
  catalog: ReferencePart<Catalog>
  verification: ReferencePart<SignatureContract>
  /** Header of the timestamp for a service whose contract names none. */
  timestamp_header: string
  /** The service's OpenAPI document; absent when it publishes none. */
  openapi_url?: string
}
