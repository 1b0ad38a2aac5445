import 'server-only'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { type Desk, desk } from '@/lib/desk/store/database'
import { recoveryParts } from '@/lib/desk/store/schema/recovery'

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

/** Notes that the request is about to leave. */
export const beginAskingPart = (tx: Desk, part: RecoveryPart) => notePart(part, { state: 'asking' }, tx)

export async function notePart(
  part: RecoveryPart,
  what: Partial<Pick<RecoveryPart, 'state' | 'total' | 'done' | 'note'>>,
  db: Desk = desk(),
): Promise<void> {
  await db.update(recoveryParts).set(what).where(isPart(part))
}
