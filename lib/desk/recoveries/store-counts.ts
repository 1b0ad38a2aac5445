import 'server-only'
import { inArray, sql } from 'drizzle-orm'
import { desk } from '@/lib/desk/store/database'
import { recoveryDeliveries, recoveryParts } from '@/lib/desk/store/schema/recovery'

/** How far a recovery has come, in deliveries. `inHand` is the part of what is left that the service has taken already. */
export type Counted = {
  queued: number
  gone: number
  refused: number
  left: number
  inHand: number
  refusal: string | undefined
  /** How many a minute were settled in the last minute; undefined while too few were to tell. */
  pace: number | undefined
}

/** Fewer tell nothing, for the first of them may have gone at once. */
const MEASURED_FROM = 10

const figure = (expression: ReturnType<typeof sql>) => sql<number>`coalesce(${expression}, 0)::int`

/** Of recoveries by their ids; one that has found nothing yet is missing. */
export async function recoveryCounts(ids: string[]): Promise<Map<string, Counted>> {
  if (ids.length === 0) return new Map()
  const rows = [...(await countsOfEach(ids)), ...(await countsOfParts(ids))]
  return new Map(
    rows.map(({ id, refusal, pace, ...counts }) => [
      id,
      { ...counts, refusal: refusal ?? undefined, pace: pace ?? undefined },
    ]),
  )
}

function countsOfEach(ids: string[]) {
  const { recoveryId, state, note, settledAt } = recoveryDeliveries
  const of = (...states: string[]) => figure(sql`count(*) filter (where ${state} in ${states})`)
  const lately = sql`${settledAt} > now() - interval '1 minute'`
  return desk()
    .select({
      id: recoveryId,
      queued: of('queued'),
      gone: of('gone'),
      refused: of('refused'),
      left: of('waiting', 'asking'),
      inHand: sql<number>`0`,
      refusal: sql<string | null>`max(${note}) filter (where ${state} = 'refused')`,
      pace: sql<number | null>`(
        case when count(*) filter (where ${lately}) >= ${MEASURED_FROM}
        then count(*) filter (where ${lately}) * 60 / greatest(1, extract(epoch from now() - min(${settledAt}) filter (where ${lately})))
        end)::float`,
    })
    .from(recoveryDeliveries)
    .where(inArray(recoveryId, ids))
    .groupBy(recoveryId)
}

function countsOfParts(ids: string[]) {
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
      pace: sql<number | null>`null`,
    })
    .from(recoveryParts)
    .where(inArray(recoveryId, ids))
    .groupBy(recoveryId)
}
