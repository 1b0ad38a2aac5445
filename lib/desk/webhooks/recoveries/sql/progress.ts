import 'server-only'
import { inArray, sql } from 'drizzle-orm'
import { desk } from '@/lib/desk/platform/database/database'
import { recoveryDeliveries } from '../schema'

/** How far a recovery has come, in deliveries. */
export type RecoveryProgress = Record<'delivered' | 'failed' | 'waiting' | 'gone' | 'refused' | 'left', number> & {
  refusal: string | null
}

/** By the recoveries' ids. One that has found nothing yet is missing. */
export async function readProgress(ids: string[]): Promise<Map<string, RecoveryProgress>> {
  if (ids.length === 0) return new Map()
  const { recoveryId, state, note } = recoveryDeliveries
  const countIn = (...states: string[]) => sql<number>`(count(*) filter (where ${state} in ${states}))::int`
  const rows = await desk()
    .select({
      id: recoveryId,
      delivered: countIn('delivered'),
      failed: countIn('failed'),
      waiting: countIn('queued'),
      gone: countIn('gone'),
      refused: countIn('refused'),
      left: countIn('waiting', 'asking'),
      refusal: sql<string | null>`max(${note}) filter (where ${state} = 'refused')`,
    })
    .from(recoveryDeliveries)
    .where(inArray(recoveryId, ids))
    .groupBy(recoveryId)
  return new Map(rows.map(({ id, ...progress }) => [id, progress]))
}
