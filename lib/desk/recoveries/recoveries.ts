import 'server-only'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Context, Person } from '@/lib/desk/context'
import { backgroundShare } from '@/lib/desk/contract/desk'
import { absent, conflict } from '@/lib/desk/contract/refusal'
import { isUnderWay, type Recovery } from '@/lib/desk/contract/webhooks/recovery'
import { desk } from '@/lib/desk/store/database'
import { jobsEnqueued } from '@/lib/desk/store/jobs'
import { recoveries, recoveryParts } from '@/lib/desk/store/schema/recovery'
import { jobQueue } from '@/lib/jobs/job-queue'
import { runRecovery } from './run-recovery'
import { type Counted, recoveryCounts } from './store-counts'

type Row = typeof recoveries.$inferSelect
type Asked = Pick<Row, 'targetUrl' | 'subscriptions' | 'keyId' | 'rangeFrom' | 'rangeTo' | 'startedBy'> & {
  /** How many dead letters each has, in the order of the subscriptions, where the service is to recover all of them. */
  all?: number[]
}

const SHOWN = 20
const KEPT_DAYS = 30
const NOTHING: Counted = { queued: 0, gone: 0, refused: 0, left: 0, inHand: 0, refusal: undefined, pace: undefined }
const UNDER_WAY = inArray(recoveries.state, ['listing', 'running'])

/** Stores what is to be done, so that it is done whatever happens to this process. One at a time of a subscription. */
export async function storeRecovery({ all, ...asked }: Asked): Promise<string> {
  const id = await desk().transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('desk recoveries'))`)
    const running = await tx.select({ subscriptions: recoveries.subscriptions }).from(recoveries).where(UNDER_WAY)
    const busy = new Set(running.flatMap(({ subscriptions }) => subscriptions.map(({ id }) => id)))
    const twice = asked.subscriptions.find(({ id }) => busy.has(id))
    if (twice) {
      throw conflict(`A recovery of ${twice.event_type} is under way. Wait for its end, or cancel it.`)
    }
    await tx.delete(recoveries).where(sql`${recoveries.endedAt} < now() - make_interval(days => ${KEPT_DAYS})`)
    // What the service finds by itself needs no listing.
    const way = all ? ({ way: 'all', state: 'running' } as const) : ({ way: 'each' } as const)
    const [row] = await tx
      .insert(recoveries)
      .values({ ...asked, ...way })
      .returning({ id: recoveries.id })
    if (!row) throw new Error('the recovery was not stored')
    const parts = all?.map((total, place) => ({ place, total, subscriptionId: asked.subscriptions[place]?.id ?? '' }))
    if (parts) await tx.insert(recoveryParts).values(parts.map((part) => ({ ...part, recoveryId: row.id })))
    await jobQueue(tx).enqueue(runRecovery, { key: row.id, input: { recoveryId: row.id }, runAt: new Date() })
    return row.id
  })
  jobsEnqueued().notify()
  return id
}

/** Ends it where it stands: what was queued stays queued, the rest stay dead letters. */
export async function cancelRecovery(
  _: Context,
  { name: by }: Person,
  { id }: { id: string },
): Promise<{ cancelled: true }> {
  const isCancelled = await desk().transaction(async (tx) => {
    const rows = await tx
      .update(recoveries)
      .set({ state: 'cancelled', endedAt: new Date(), endedBy: by, trouble: null })
      .where(and(eq(recoveries.id, id), UNDER_WAY))
      .returning({ id: recoveries.id })
    await jobQueue(tx).cancel(runRecovery, id)
    return rows.length > 0
  })
  if (isCancelled) return { cancelled: true }
  const [ended] = await desk().select({ state: recoveries.state }).from(recoveries).where(eq(recoveries.id, id))
  if (!ended) throw absent('recovery')
  throw conflict('This recovery has ended already.')
}

/** The newest first, those under way among them. */
export async function listRecoveries({ upstream }: Context): Promise<Recovery[]> {
  const perMinute = backgroundShare(upstream.budget().limit)
  const rows = await desk().select().from(recoveries).orderBy(desc(recoveries.startedAt)).limit(SHOWN)
  const counts = await recoveryCounts(rows.map(({ id }) => id))
  return rows.map((row) => ({
    id: row.id,
    target_url: row.targetUrl,
    subscriptions: row.subscriptions,
    way: row.way,
    from: row.rangeFrom?.toISOString(),
    to: row.rangeTo.toISOString(),
    state: row.state,
    ...figures(counts.get(row.id)),
    // How long the service takes for all of them, nobody knows.
    seconds_left: isUnderWay(row) && row.way === 'each' ? secondsLeft(counts.get(row.id), perMinute) : undefined,
    trouble: row.trouble ?? undefined,
    started_by: row.startedBy,
    started_on: row.startedAt.toISOString(),
    ended_by: row.endedBy ?? undefined,
    ended_on: row.endedAt?.toISOString(),
  }))
}

/** By the pace that was measured, once there is one: a key may allow more than the service does, or others may use it as well. */
function secondsLeft({ left, pace }: Counted = NOTHING, perMinute: number): number {
  return Math.ceil((left * 60) / Math.max(1, Math.min(pace ?? perMinute, perMinute)))
}

function figures({ queued, gone, refused, left, inHand, refusal }: Counted = NOTHING) {
  return { total: left + queued + gone + refused, queued, gone, refused, left, in_hand: inHand, refusal }
}
