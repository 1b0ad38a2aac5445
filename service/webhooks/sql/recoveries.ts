import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../store/db'
import { recoveries } from '../schema'

type Recovery = typeof recoveries.$inferSelect
export type Progress = Pick<Recovery, 'total' | 'done'>

export function recoveryStore(db: Db) {
  return {
    /**
     * Asks for every dead letter that the subscription has now. One that is under way already
     * starts again, so that it takes in what became a dead letter behind it.
     */
    async ask(recovery: { id: string; subscriptionId: string; total: number; createdOn: Date }): Promise<void> {
      const upTo = sql<number>`(select coalesce(max(seq), 0) from deliveries
        where subscription_id = ${recovery.subscriptionId} and state = 'dead_lettered')`
      await db
        .insert(recoveries)
        .values({ ...recovery, position: 0, upTo, done: 0, state: 'running' })
        .onConflictDoUpdate({
          target: recoveries.subscriptionId,
          targetWhere: eq(recoveries.state, 'running'),
          set: { position: 0, upTo: sql`excluded.up_to`, total: sql`${recoveries.done} + excluded.total` },
        })
    },

    /** Ends what is under way for a removed subscription; waits for a piece in hand. */
    async end(subscriptionId: string): Promise<void> {
      await db
        .update(recoveries)
        .set({ state: 'finished' })
        .where(and(eq(recoveries.subscriptionId, subscriptionId), eq(recoveries.state, 'running')))
    },

    async progress(subscriptionIds: string[]): Promise<Map<string, Progress>> {
      if (subscriptionIds.length === 0) return new Map()
      const { subscriptionId, total, done, state } = recoveries
      const rows = await db
        .select({ subscriptionId, total, done })
        .from(recoveries)
        .where(and(eq(state, 'running'), sql`${subscriptionId} = any(${sql.param(subscriptionIds)})`))
      return new Map(rows.map(({ subscriptionId, ...progress }) => [subscriptionId, progress]))
    },

    /**
     * Queues the next batch of a subscription's recovery, oldest first, and moves its position
     * along; runs in a transaction. Answers how many it queued: fewer than `atMost` once it has
     * finished.
     */
    async step(subscriptionId: string, dueAt: Date, atMost: number): Promise<number> {
      const [recovery] = await db
        .select()
        .from(recoveries)
        .where(and(eq(recoveries.subscriptionId, subscriptionId), eq(recoveries.state, 'running')))
        .for('update')
      if (!recovery) return 0
      const { rows } = await db.execute<{ queued: number; position: string | null }>(sql`
        with picked as materialized (
          select id from deliveries where subscription_id = ${subscriptionId} and state = 'dead_lettered'
            and seq > ${recovery.position}::bigint and seq <= ${recovery.upTo}::bigint order by seq limit ${atMost} for update),
        queued as (
          update deliveries set state = 'pending', tries = 0, next_attempt_at = ${dueAt.toISOString()}::timestamptz
          where id = any(array(select id from picked)) returning seq),
        tally as (
          insert into delivery_tallies (subscription_id, pending, dead_lettered)
          select ${subscriptionId}::uuid, count(*), -count(*) from queued having count(*) > 0)
        select count(*)::int as queued, max(seq) as position from queued`)
      const queuedCount = rows[0]?.queued ?? 0
      await db
        .update(recoveries)
        .set({
          position: Number(rows[0]?.position ?? recovery.position),
          done: recovery.done + queuedCount,
          state: queuedCount < atMost ? 'finished' : 'running',
        })
        .where(eq(recoveries.id, recovery.id))
      return queuedCount
    },
  }
}

type DeadLetterRange = { ids?: string[] | undefined; from?: string | undefined; to: string }
/** Of the last one that was changed. */
export type DeadLetterPosition = { createdOn: string; id: string }
type Batch = DeadLetterRange & { subscriptionId: string; after: DeadLetterPosition | undefined; atMost: number }

/** Dead letters by when their event happened. */
export function deadLetterStore(db: Db) {
  return {
    /** How many of them each subscription has; one without any is missing. */
    async count(subscriptionIds: string[], range: DeadLetterRange): Promise<Map<string, number>> {
      const { rows } = await db.execute<{ id: string; count: number }>(sql`
        select subscription_id as id, count(*)::int as count from deliveries
        where subscription_id = any(${sql.param(subscriptionIds)}::uuid[]) and ${isIn(range)}
        group by subscription_id order by subscription_id`)
      return new Map(rows.map(({ id, count }) => [id, count]))
    },

    /** Queues, or without `dueAt` dismisses, the next batch, oldest first. */
    async change(dueAt: Date | undefined, batch: Batch): Promise<DeadLetterPosition | undefined> {
      const { subscriptionId, after, atMost } = batch
      const position = after ? sql`and (created_on, id) > (${after.createdOn}::timestamptz, ${after.id}::uuid)` : sql``
      const to = dueAt
        ? sql`state = 'pending', tries = 0, next_attempt_at = ${dueAt.toISOString()}::timestamptz`
        : sql`state = 'dismissed', next_attempt_at = null`
      const { rows } = await db.execute<{ count: number; createdOn: string; id: string }>(sql`
        with picked as materialized (
          select id, created_on from deliveries where subscription_id = ${subscriptionId}::uuid and ${isIn(batch)} ${position}
          order by created_on, id limit ${atMost} for update),
        changed as (update deliveries set ${to} where id = any(array(select id from picked)) returning 1),
        tally as (
          insert into delivery_tallies (subscription_id, pending, dead_lettered)
          select ${subscriptionId}::uuid, ${dueAt ? sql`count(*)` : sql`0`}, -count(*) from changed having count(*) > 0)
        select (select count(*) from changed)::int as count, created_on::text as "createdOn", id from picked
        order by created_on desc, id desc limit 1`)
      const last = rows[0]
      return last && last.count === atMost ? { createdOn: last.createdOn, id: last.id } : undefined
    },
  }
}

function isIn({ ids, from, to }: DeadLetterRange): SQL {
  return sql`state = 'dead_lettered' and created_on <= ${to}::timestamptz
    ${from === undefined ? sql`` : sql`and created_on >= ${from}::timestamptz`}
    ${ids === undefined ? sql`` : sql`and id = any(${sql.param(ids)}::uuid[])`}`
}
