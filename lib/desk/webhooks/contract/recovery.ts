import { z } from 'zod'
import { opt } from '@/lib/contract/optional'
import { MAX_DEAD_LETTERS_NAMED } from '@/lib/contract/webhook'

/** How many dead letters are counted before a recovery; beyond it the count says "more than". */
export const COUNTED_AT_MOST = 1_000

const Id = z.string().min(1).max(200)
const Moment = z.iso.datetime({ offset: true }).max(40)
const SelectedDelivery = z.object({
  id: Id,
  subscription_id: Id,
  /** As its list has it. */
  created_on: opt(z.string().max(40)),
  attempts: opt(z.number().int().min(0)),
})

/** Which dead letters: by subscriptions of one target and time of events, or by id. */
export const RecoveryRange = z
  .object({
    subscriptions: z.array(Id).min(1, 'must name a subscription').max(100),
    from: opt(Moment),
    to: opt(Moment),
    deliveries: opt(z.array(SelectedDelivery).min(1).max(MAX_DEAD_LETTERS_NAMED)),
  })
  .refine(({ from, to }) => !from || !to || Date.parse(from) < Date.parse(to), {
    path: ['to'],
    message: 'must be later than the beginning',
  })
export type RecoveryRange = z.infer<typeof RecoveryRange>
export type RecoveryInput = z.input<typeof RecoveryRange>

/** Answer of `POST /api/recoveries/count`. */
export const RecoveryCount = z.object({
  count: z.number().int(),
  /** There are more than were counted. */
  more: z.boolean(),
})
export type RecoveryCount = z.infer<typeof RecoveryCount>

/**
 * `listing`: the deliveries of the range are being found. `running`: they are queued again.
 * `following`: all are, and their attempts are awaited for a while. `stopped`: the service refuses
 * to go on, and `trouble` says why.
 */
const RecoveryState = z.enum(['listing', 'running', 'following', 'done', 'cancelled', 'stopped'])
export type RecoveryState = z.infer<typeof RecoveryState>

/** Element of `GET /api/recoveries`. */
export const Recovery = z.object({
  id: z.string(),
  target_url: z.string(),
  subscriptions: z.array(z.object({ id: z.string(), event_type: z.string() })),
  from: opt(z.string()),
  to: z.string(),
  state: RecoveryState,
  total: z.number().int(),
  delivered: z.number().int(),
  /** Attempted, and failed again. */
  failed: z.number().int(),
  /** Queued again, and not attempted as far as the dashboard knows. */
  waiting: z.number().int(),
  /** No dead letters anymore when their turn came: somebody else retried them. */
  gone: z.number().int(),
  /** What the service refused. */
  refused: z.number().int(),
  refusal: opt(z.string()),
  /** Not queued again yet. */
  left: z.number().int(),
  trouble: opt(z.string()),
  started_by: z.string(),
  started_on: z.string(),
  ended_by: opt(z.string()),
  ended_on: opt(z.string()),
})
export type Recovery = z.infer<typeof Recovery>
