import 'server-only'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { type Desk, desk } from '../database'
import { recoveryParts } from '../schema/recovery'

export type RecoveryPart = typeof recoveryParts.$inferSelect

/** The first subscription that the service has not finished. */
export async function findNextPart(recoveryId: string): Promise<RecoveryPart | undefined> {
  const [row] = await desk()
    .select()
    .from(recoveryParts)
    .where(and(eq(recoveryParts.recoveryId, recoveryId), inArray(recoveryParts.state, ['waiting', 'asking', 'taken'])))
    .orderBy(asc(recoveryParts.place))
    .limit(1)
  return row
}

export async function changePart(
  { recoveryId, subscriptionId }: RecoveryPart,
  change: Partial<Pick<RecoveryPart, 'state' | 'total' | 'done' | 'note'>>,
  db: Desk = desk(),
): Promise<void> {
  await db
    .update(recoveryParts)
    .set(change)
    .where(and(eq(recoveryParts.recoveryId, recoveryId), eq(recoveryParts.subscriptionId, subscriptionId)))
}
