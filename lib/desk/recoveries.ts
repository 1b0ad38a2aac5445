import 'server-only'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { isUnderWay, type Recovery } from '@/lib/contract/recovery'
import { absent, conflict } from '@/lib/contract/refusal'
import { desk } from './database'
import { recoveries, recoveryDeliveries } from './recovery-schema'

type Row = typeof recoveries.$inferSelect
type Asked = Pick<Row, 'targetUrl' | 'subscriptions' | 'rangeFrom' | 'rangeTo' | 'startedBy'>

const SHOWN = 20
const KEPT_DAYS = 30
const UNDER_WAY = inArray(recoveries.state, ['listing', 'running'])

/** Stores what is to be done, so that it is done whatever happens to this process. One at a time of a subscription. */
export function startRecovery(asked: Asked): Promise<string> {
  return desk().transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('desk recoveries'))`)
    const running = await tx.select({ subscriptions: recoveries.subscriptions }).from(recoveries).where(UNDER_WAY)
    const busy = new Set(running.flatMap(({ subscriptions }) => subscriptions.map(({ id }) => id)))
    const twice = asked.subscriptions.find(({ id }) => busy.has(id))
    if (twice) {
      throw conflict(`A recovery of ${twice.event_type} is under way. Wait for its end, or cancel it.`)
    }
    await tx.delete(recoveries).where(sql`${recoveries.endedAt} < now() - make_interval(days => ${KEPT_DAYS})`)
    const [row] = await tx.insert(recoveries).values(asked).returning({ id: recoveries.id })
    if (!row) throw new Error('the recovery was not stored')
    return row.id
  })
}

/** Ends it where it stands: what was queued stays queued, the rest stay dead letters. */
export async function cancelRecovery(id: string, by: string): Promise<void> {
  const [row] = await desk()
    .update(recoveries)
    .set({ state: 'cancelled', endedAt: new Date(), endedBy: by, trouble: null, holder: null })
    .where(and(eq(recoveries.id, id), UNDER_WAY))
    .returning({ id: recoveries.id })
  if (row) return
  const [ended] = await desk().select({ state: recoveries.state }).from(recoveries).where(eq(recoveries.id, id))
  if (!ended) throw absent('recovery')
  throw conflict('This recovery has ended already.')
}

/** The newest first, those under way among them. `perMinute` is what the key leaves to background work. */
export async function listRecoveries(perMinute: number): Promise<Recovery[]> {
  const rows = await desk().select().from(recoveries).orderBy(desc(recoveries.startedAt)).limit(SHOWN)
  const ids = rows.map(({ id }) => id)
  const counts = ids.length === 0 ? [] : await countsOf(ids)
  return rows.map((row) => {
    const of = (...states: string[]) =>
      counts
        .filter(({ id, state }) => id === row.id && states.includes(state))
        .reduce((sum, { count }) => sum + count, 0)
    const left = of('waiting', 'asking')
    const refusal = counts.find(({ id, state }) => id === row.id && state === 'refused')?.note
    return {
      id: row.id,
      target_url: row.targetUrl,
      subscriptions: row.subscriptions,
      from: row.rangeFrom?.toISOString(),
      to: row.rangeTo.toISOString(),
      state: row.state,
      total: left + of('queued', 'gone', 'refused'),
      queued: of('queued'),
      gone: of('gone'),
      refused: of('refused'),
      refusal: refusal ?? undefined,
      left,
      seconds_left: isUnderWay(row) ? Math.ceil((left * 60) / Math.max(1, perMinute)) : undefined,
      trouble: row.trouble ?? undefined,
      started_by: row.startedBy,
      started_on: row.startedAt.toISOString(),
      ended_by: row.endedBy ?? undefined,
      ended_on: row.endedAt?.toISOString(),
    }
  })
}

function countsOf(ids: string[]) {
  return desk()
    .select({
      id: recoveryDeliveries.recoveryId,
      state: recoveryDeliveries.state,
      count: sql<number>`count(*)::int`,
      note: sql<string | null>`max(${recoveryDeliveries.note})`,
    })
    .from(recoveryDeliveries)
    .where(inArray(recoveryDeliveries.recoveryId, ids))
    .groupBy(recoveryDeliveries.recoveryId, recoveryDeliveries.state)
}
