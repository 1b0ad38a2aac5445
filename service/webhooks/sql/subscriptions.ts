import { and, asc, count, eq, inArray, isNull, max, sql } from 'drizzle-orm'
import type { EventType } from '@/lib/contract/constants'
import type { EnvelopeId } from '@/lib/contract/ids'
import { type Db, first } from '../../store/db'
import { deliveryTallies, events, subscriptions } from '../schema'

export type Subscription = typeof subscriptions.$inferSelect
export type NewSubscription = typeof subscriptions.$inferInsert
export type SubscriptionSet = Partial<Omit<NewSubscription, 'id' | 'accountId' | 'createdOn'>>

/** More than anybody needs, few enough that lists and fan-outs need no pages. */
export const MAX_SUBSCRIPTIONS = 1_000

export function subscriptionStore(db: Db) {
  const ofAccount = (accountId: string) => and(eq(subscriptions.accountId, accountId), isNull(subscriptions.removedOn))
  const ofId = (accountId: string, id: string) => and(ofAccount(accountId), eq(subscriptions.id, id))
  const lockName = (accountId: string) => sql`hashtextextended('webhooks of ' || ${accountId}::text, 0)`

  return {
    /**
     * Held by a transaction that writes events of the account. Changes of its subscriptions wait
     * for it: an event that commits after a subscription has a delivery for it.
     */
    async holdListeners(accountId: string): Promise<void> {
      await db.execute(sql`select pg_advisory_xact_lock_shared(${lockName(accountId)})`)
    },

    /** Held by a transaction that changes the account's subscriptions or their event types. */
    async changeListeners(accountId: string): Promise<void> {
      await db.execute(sql`select pg_advisory_xact_lock(${lockName(accountId)})`)
    },

    /** The subscriptions to this event type now. */
    matching(accountId: string, eventType: EventType): Promise<Pick<Subscription, 'id' | 'state'>[]> {
      const { id, state } = subscriptions
      return db
        .select({ id, state })
        .from(subscriptions)
        .where(and(ofAccount(accountId), eq(subscriptions.eventType, eventType)))
        .orderBy(asc(id))
        .limit(MAX_SUBSCRIPTIONS)
    },

    async insert(row: NewSubscription): Promise<void> {
      await db.insert(subscriptions).values(row)
    },

    async count(accountId: string): Promise<number> {
      const [row] = await db.select({ value: count() }).from(subscriptions).where(ofAccount(accountId))
      return row?.value ?? 0
    },

    /** Oldest first; with `sameTargetAs` (ids with commas) only those with a shared target. */
    list(accountId: string, sameTargetAs?: string): Promise<Subscription[]> {
      const targetUrls = sameTargetAs?.toLowerCase().split(',')
      const targets = db
        .select({ targetUrl: subscriptions.targetUrl })
        .from(subscriptions)
        // Compared as text: a value that is not an id matches no subscription.
        .where(and(ofAccount(accountId), sql`${subscriptions.id}::text = any(${sql.param(targetUrls)})`))
      return db
        .select()
        .from(subscriptions)
        .where(and(ofAccount(accountId), targetUrls && inArray(subscriptions.targetUrl, targets)))
        .orderBy(asc(subscriptions.createdOn), asc(subscriptions.id))
        .limit(MAX_SUBSCRIPTIONS)
    },

    find: (accountId: string, id: string): Promise<Subscription | undefined> =>
      first(db.select().from(subscriptions).where(ofId(accountId, id))),

    lock: (accountId: string, id: string): Promise<Subscription | undefined> =>
      first(db.select().from(subscriptions).where(ofId(accountId, id)).for('no key update')),

    async update(id: string, set: SubscriptionSet): Promise<void> {
      await db.update(subscriptions).set(set).where(eq(subscriptions.id, id))
    },

    /** A removed one, held while what waits for it is cancelled. */
    async lockRemoved(id: string): Promise<void> {
      await db.select({ id: subscriptions.id }).from(subscriptions).where(eq(subscriptions.id, id)).for('no key update')
    },

    /** Pauses active ones, in the order in which outcomes lock them; answers which. */
    async pauseActive(ids: string[], pausedBecause: 'gone' | 'failing'): Promise<string[]> {
      if (ids.length === 0) return []
      const inOrder = db
        .select({ id: subscriptions.id })
        .from(subscriptions)
        .where(and(inArray(subscriptions.id, ids), eq(subscriptions.state, 'active')))
        .orderBy(asc(subscriptions.id))
        .for('no key update')
      const rows = await db
        .update(subscriptions)
        .set({ state: 'paused', pausedBecause })
        .where(inArray(subscriptions.id, inOrder))
        .returning({ id: subscriptions.id })
      return rows.map((row) => row.id)
    },
  }
}

export type Tally = { pending: number; deadLettered: number }

/** How many deliveries wait and how many are dead letters, without counting. */
export function tallyStore(db: Db) {
  return {
    async read(subscriptionIds: string[]): Promise<Map<string, Tally>> {
      if (subscriptionIds.length === 0) return new Map()
      const rows = await db
        .select({
          id: deliveryTallies.subscriptionId,
          pending: sql<number>`sum(${deliveryTallies.pending})::int`,
          deadLettered: sql<number>`sum(${deliveryTallies.deadLettered})::int`,
        })
        .from(deliveryTallies)
        .where(sql`${deliveryTallies.subscriptionId} = any(${sql.param(subscriptionIds)})`)
        .groupBy(deliveryTallies.subscriptionId)
      return new Map(rows.map(({ id, ...tally }) => [id, tally]))
    },

    /** Of all subscriptions together. */
    async total(): Promise<Tally> {
      const [row] = await db
        .select({
          pending: sql<number>`coalesce(sum(${deliveryTallies.pending}), 0)::int`,
          deadLettered: sql<number>`coalesce(sum(${deliveryTallies.deadLettered}), 0)::int`,
        })
        .from(deliveryTallies)
      return row ?? { pending: 0, deadLettered: 0 }
    },

    async add(subscriptionId: string, tally: Tally): Promise<void> {
      await db.insert(deliveryTallies).values({ subscriptionId, ...tally })
    },

    /**
     * Puts the oldest changes together, one row a subscription; answers how many rows fewer there
     * are. One process at a time: another that tries meanwhile has nothing to do.
     */
    async compact(atMost: number): Promise<number> {
      const { rows } = await db.execute<{ fewer: number }>(sql`
        with ours as materialized (select pg_try_advisory_xact_lock(hashtext('delivery tallies')) as held),
        old as (
          delete from delivery_tallies where seq in
            (select seq from delivery_tallies, ours where ours.held order by seq limit ${atMost})
          returning subscription_id, pending, dead_lettered),
        sums as (
          insert into delivery_tallies (subscription_id, pending, dead_lettered)
          select subscription_id, sum(pending), sum(dead_lettered) from old group by subscription_id
          having sum(pending) <> 0 or sum(dead_lettered) <> 0
          returning 1)
        select ((select count(*) from old) - (select count(*) from sums))::int as fewer`)
      return rows[0]?.fewer ?? 0
    },
  }
}

export type NewEvent = typeof events.$inferInsert

export function eventStore(db: Db) {
  return {
    /** Returns its order number. */
    async add(event: NewEvent): Promise<number> {
      const row = await first(db.insert(events).values(event).returning({ seq: events.seq }))
      if (!row) throw new Error('an inserted event came back empty')
      return row.seq
    },

    /** The moment of an envelope's last event of these types. */
    async lastOf(envelopeId: EnvelopeId, types: string[]): Promise<Date | undefined> {
      const ofTypes = and(eq(events.envelopeId, envelopeId), inArray(events.eventType, types))
      const row = await first(
        db
          .select({ last: max(events.eventTime) })
          .from(events)
          .where(ofTypes),
      )
      return row?.last ?? undefined
    },
  }
}
