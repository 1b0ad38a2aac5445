import 'server-only'
import { inArray, type SQL, sql } from 'drizzle-orm'
import { desk } from '../database'
import { recoveryDeliveries, recoveryParts } from '../schema/recovery'

/** How far a recovery has come, in deliveries. `inHand` is the part of `left` that the service has taken already. */
export type RecoveryProgress = Record<'queued' | 'gone' | 'refused' | 'left' | 'inHand', number> & {
  refusal: string | null
  /** How many were settled in the last minute; null when they were too few to measure. */
  perMinute: number | null
}

/** Fewer are no measurement, because the first of them may have been settled at once. */
const MEASURED_FROM = 10

const figure = (expression: SQL) => sql<number>`coalesce(${expression}, 0)::int`

/** By the recoveries' ids. One that has found nothing yet is missing. */
export async function readProgress(ids: string[]): Promise<Map<string, RecoveryProgress>> {
  if (ids.length === 0) return new Map()
  const rows = [...(await progressOfDeliveries(ids)), ...(await progressOfParts(ids))]
  return new Map(rows.map(({ id, ...progress }) => [id, progress]))
}

function progressOfDeliveries(ids: string[]) {
  const { recoveryId, state, note, settledAt } = recoveryDeliveries
  const countIn = (...states: string[]) => figure(sql`count(*) filter (where ${state} in ${states})`)
  const lately = sql`${settledAt} > now() - interval '1 minute'`
  return desk()
    .select({
      id: recoveryId,
      queued: countIn('queued'),
      gone: countIn('gone'),
      refused: countIn('refused'),
      left: countIn('waiting', 'asking'),
      inHand: sql<number>`0`,
      refusal: sql<string | null>`max(${note}) filter (where ${state} = 'refused')`,
      perMinute: sql<number | null>`(
        case when count(*) filter (where ${lately}) >= ${MEASURED_FROM}
        then count(*) filter (where ${lately}) * 60 / greatest(1, extract(epoch from now() - min(${settledAt}) filter (where ${lately})))
        end)::float`,
    })
    .from(recoveryDeliveries)
    .where(inArray(recoveryId, ids))
    .groupBy(recoveryId)
}

function progressOfParts(ids: string[]) {
  const { recoveryId, state, note, total, done } = recoveryParts
  const open = sql`${total} - ${done}`
  return desk()
    .select({
      id: recoveryId,
      queued: figure(sql`sum(${done})`),
      gone: sql<number>`0`,
      refused: figure(sql`sum(${open}) filter (where ${state} = 'refused')`),
      left: figure(sql`sum(${open}) filter (where ${state} <> 'refused')`),
      inHand: figure(sql`sum(${open}) filter (where ${state} = 'taken')`),
      refusal: sql<string | null>`max(${note}) filter (where ${state} = 'refused')`,
      perMinute: sql<number | null>`null`,
    })
    .from(recoveryParts)
    .where(inArray(recoveryId, ids))
    .groupBy(recoveryId)
}
