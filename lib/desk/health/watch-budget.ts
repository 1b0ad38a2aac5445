import { z } from 'zod'
import type { NewNotification } from '@/lib/desk/notifications/sql/insert'
import type { Budget } from '@/lib/desk/platform/contract/desk'

const Observed = z.object({ since: z.number().nullable(), seenAt: z.number(), isNotified: z.boolean() })
type Observed = z.infer<typeof Observed>

const EXHAUSTED_FOR_MS = 5 * 60_000
/** After a gap between two looks it is unknown whether there was room meanwhile. */
const GAP_MS = 3 * 60_000

/** A budget without room at each look for five minutes is one notification, until there is room again. */
export function compareBudget(
  key: { id: string; name: string },
  { next_in_ms: nextInMs }: Pick<Budget, 'next_in_ms'>,
  stored: unknown,
  now: Date,
): { value: Observed; causes: NewNotification[] } {
  const seenAt = now.getTime()
  if (nextInMs === 0) return { value: { since: null, seenAt, isNotified: false }, causes: [] }
  const before = Observed.safeParse(stored).data
  const isContinued = before?.since != null && seenAt - before.seenAt <= GAP_MS
  const since = isContinued ? (before.since ?? seenAt) : seenAt
  const isNotified = isContinued && before.isNotified
  if (isNotified || seenAt - since < EXHAUSTED_FOR_MS) return { value: { since, seenAt, isNotified }, causes: [] }
  const event = new Date(since).toISOString()
  return {
    value: { since, seenAt, isNotified: true },
    causes: [{ kind: 'budget', subjectId: key.id, event, detail: { key: key.name } }],
  }
}
