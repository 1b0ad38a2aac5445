import { z } from 'zod'
import type { Subscription } from '@/lib/contract/webhook'
import type { NewNotification } from '@/lib/desk/store/notifications/insert'

const Observed = z.object({ dead: z.number(), paused: z.string(), notifiedAt: z.number() })
type Observed = z.infer<typeof Observed>

/** A target that fails for days is one notification an hour at most; it says how many deliveries there were. */
const AT_MOST_EVERY_MS = 60 * 60_000
/** As the service names them (`paused_because`); another service may write a sentence. */
const REASONS: Record<string, string> = {
  gone: 'the receiver said that it is gone.',
  failing: 'all attempts failed for too long.',
}
/** Somebody paused it on purpose. */
const ASKED = 'asked'

/** What there is to notify of a subscription, by what was observed of it before. The first observation is the beginning. */
export function compareDeliveries(
  subscription: Subscription,
  stored: unknown,
  now: Date,
): { value: Observed; causes: NewNotification[] } {
  const { id, target_url, event_type, state, paused_because: because = ASKED } = subscription
  const dead = subscription.dead_lettered ?? 0
  const paused = state === 'paused' ? because : ''
  const before = Observed.safeParse(stored).data
  if (!before) return { value: { dead, paused, notifiedAt: 0 }, causes: [] }

  const cause = (event: string, more: object): NewNotification => ({
    kind: 'delivery',
    subjectId: id,
    event: `${event} ${now.toISOString()}`,
    detail: { target: originOf(target_url), event_type, ...more },
  })
  if (paused && paused !== ASKED && before.paused !== paused) {
    const causes = [cause('paused', { paused: REASONS[paused] ?? paused.slice(0, 200) })]
    return { value: { dead, paused, notifiedAt: now.getTime() }, causes }
  }
  // Retried and recovered ones are no longer dead, and what arrives while it is paused was not attempted.
  if (dead <= before.dead || paused) return { value: { ...before, dead, paused }, causes: [] }
  if (now.getTime() - before.notifiedAt < AT_MOST_EVERY_MS) return { value: { ...before, paused }, causes: [] }
  return {
    value: { dead, paused, notifiedAt: now.getTime() },
    causes: [cause('closed', { count: dead - before.dead })],
  }
}

/** Paths and queries of targets may hold tokens. */
const originOf = (target: string): string => (URL.canParse(target) ? new URL(target).origin : 'its target')
