import 'server-only'
import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import { desk } from '@/lib/desk/store/database'
import { recoveries, recoveryParts } from '@/lib/desk/store/schema/recovery'

export type RecoveryPart = typeof recoveryParts.$inferSelect

const OPEN = ['waiting', 'asking', 'taken'] as const

const isPart = ({ recoveryId, subscriptionId }: RecoveryPart) =>
  and(eq(recoveryParts.recoveryId, recoveryId), eq(recoveryParts.subscriptionId, subscriptionId))

/** The first subscription that the service has not finished. */
export async function nextPart(recoveryId: string): Promise<RecoveryPart | undefined> {
  const [row] = await desk()
    .select()
    .from(recoveryParts)
    .where(and(eq(recoveryParts.recoveryId, recoveryId), inArray(recoveryParts.state, [...OPEN])))
    .orderBy(asc(recoveryParts.place))
    .limit(1)
  return row
}

/** Notes that the request is about to leave. False when it must not: cancelled, or another process goes on with it. */
export async function beginAskingPart(part: RecoveryPart, holder: string): Promise<boolean> {
  const held = and(
    eq(recoveries.id, part.recoveryId),
    eq(recoveries.holder, holder),
    gt(recoveries.heldUntil, sql`now()`),
    eq(recoveries.state, 'running'),
  )
  const rows = await desk()
    .update(recoveryParts)
    .set({ state: 'asking' })
    .from(recoveries)
    .where(and(isPart(part), inArray(recoveryParts.state, ['waiting', 'asking']), held))
    .returning({ id: recoveryParts.subscriptionId })
  return rows.length > 0
}

export async function notePart(
  part: RecoveryPart,
  what: Partial<Pick<RecoveryPart, 'state' | 'total' | 'done' | 'note'>>,
): Promise<void> {
  await desk().update(recoveryParts).set(what).where(isPart(part))
}
