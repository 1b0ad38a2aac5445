import { z } from 'zod'
import { opt } from '@/lib/contract/optional'

/** How many dead letters are counted before a recovery; beyond it the count says "more than". */
export const COUNTED_AT_MOST = 1_000

const Id = z.string().min(1).max(200)
const Moment = z.iso.datetime({ offset: true })

/**
 * `each`: the dashboard has one delivery after another retried, a request each, and can stop between any two. `all`: the service is asked to
 * recover one subscription after another, a request each; it takes every dead letter at once and knows no way back.
 */
const RecoveryWay = z.enum(['each', 'all'])
export type RecoveryWay = z.infer<typeof RecoveryWay>

/** Which dead letters: of which subscriptions of one target, and of which events by when they were queued. */
export const RecoveryRange = z
  .object({
    subscriptions: z.array(Id).min(1, 'must name a subscription').max(100),
    way: RecoveryWay.default('each'),
    from: opt(Moment),
    to: opt(Moment),
  })
  .refine(({ from, to }) => !from || !to || Date.parse(from) < Date.parse(to), {
    path: ['to'],
    message: 'must be later than the beginning',
  })
  .refine(({ way, from, to }) => way === 'each' || (!from && !to), {
    path: ['way'],
    message: 'must be each for a range: the service knows one or all',
  })
export type RecoveryRange = z.infer<typeof RecoveryRange>
export type AskedRecovery = z.input<typeof RecoveryRange>

/** Answer of `POST /api/recoveries/count`. */
export const RecoveryCount = z.object({
  count: z.number().int(),
  /** There are more than were counted. */
  more: z.boolean(),
  /** How many the dashboard asks for in a minute when nobody else needs the key. */
  per_minute: z.number().int(),
})
export type RecoveryCount = z.infer<typeof RecoveryCount>

/**
 * `listing`: the deliveries of the range are being found. `running`: one after another is retried. `stopped`: the service refuses
 * to go on, and `trouble` says why.
 */
const RecoveryState = z.enum(['listing', 'running', 'done', 'cancelled', 'stopped'])
export type RecoveryState = z.infer<typeof RecoveryState>

/** Element of `GET /api/recoveries`. */
export const Recovery = z.object({
  id: z.string(),
  target_url: z.string(),
  subscriptions: z.array(z.object({ id: z.string(), event_type: z.string() })),
  way: RecoveryWay,
  from: opt(z.string()),
  to: z.string(),
  state: RecoveryState,
  total: z.number().int(),
  /** Queued again by the service. */
  queued: z.number().int(),
  /** No dead letters anymore when their turn came: somebody else recovered them. */
  gone: z.number().int(),
  /** What the service refused. */
  refused: z.number().int(),
  refusal: opt(z.string()),
  left: z.number().int(),
  /** Of those left, what the service has taken already: it goes on with them whatever the dashboard does. */
  in_hand: z.number().int(),
  seconds_left: opt(z.number().int()),
  trouble: opt(z.string()),
  started_by: z.string(),
  started_on: z.string(),
  ended_by: opt(z.string()),
  ended_on: opt(z.string()),
})
export type Recovery = z.infer<typeof Recovery>

export const isUnderWay = ({ state }: Pick<Recovery, 'state'>): boolean => state === 'listing' || state === 'running'
