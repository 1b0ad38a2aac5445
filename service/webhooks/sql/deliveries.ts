import { and, count, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { PAGE_SIZE } from '@/lib/contract/constants'
import { type Db, first } from '../../store/db'
import { beyond, bounds, type Cursor } from '../../store/page'
import { type DeliveryState, deliveries, deliveryAttempts, events, subscriptions } from '../schema'

export type Delivery = typeof deliveries.$inferSelect
export type Attempt = typeof deliveryAttempts.$inferSelect
export type ListedDelivery = { delivery: Delivery; eventId: string; eventType: string }

export type AccountDelivery = ListedDelivery & {
  targetUrl: string
  /** Null for a test event. */
  envelopeId: string | null
  /** The slot of a signer event's signer. */
  signerId: number | null
  /** Of the last attempt. */
  durationMs: number | null
}

export type NewDeliveries = {
  eventSeq: number
  createdOn: Date
  dueAt: Date
  to: { id: string; subscriptionId: string; state: 'pending' | 'dead_lettered'; error?: string }[]
}

/** Attempts of one delivery that are shown: the schedule has ten, people may ask for more. */
const ATTEMPTS_SHOWN = 100

const isTesting = (subscriptionId: string) =>
  and(eq(deliveries.state, 'testing'), eq(deliveries.subscriptionId, subscriptionId))

export function deliveryStore(db: Db) {
  const columns = { delivery: deliveries, eventId: events.eventId, eventType: events.eventType }

  return {
    /** One delivery of an event for each of its listeners, and what that does to their tallies. */
    async add({ eventSeq, createdOn, dueAt, to }: NewDeliveries): Promise<void> {
      if (to.length === 0) return
      const column = <T>(values: T[]) => sql.param(values)
      await db.execute(sql`
        with made as (
          insert into deliveries (id, subscription_id, event_seq, state, next_attempt_at, created_on, last_error)
          select id, subscription_id, ${eventSeq}::bigint, state,
            case when state = 'pending' then ${dueAt.toISOString()}::timestamptz end,
            ${createdOn.toISOString()}::timestamptz, error
          from unnest(${column(to.map((one) => one.id))}::uuid[], ${column(to.map((one) => one.subscriptionId))}::uuid[],
            ${column(to.map((one) => one.state))}::text[], ${column(to.map((one) => one.error ?? null))}::text[])
            as given (id, subscription_id, state, error)
          returning subscription_id, state)
        insert into delivery_tallies (subscription_id, pending, dead_lettered)
        select subscription_id, count(*) filter (where state = 'pending'), count(*) filter (where state <> 'pending')
        from made group by subscription_id`)
    },

    /** Tallies leave tests out. */
    async addTest(
      test: Pick<Delivery, 'id' | 'subscriptionId' | 'eventSeq' | 'createdOn' | 'nextAttemptAt' | 'signedBy'>,
    ): Promise<void> {
      await db.insert(deliveries).values({ ...test, state: 'testing', isTest: true })
    },

    async countTesting(subscriptionId: string): Promise<number> {
      const [row] = await db.select({ value: count() }).from(deliveries).where(isTesting(subscriptionId))
      return row?.value ?? 0
    },

    /** Cancels the tests of a subscription that nobody has in hand. */
    async cancelTests(subscriptionId: string): Promise<void> {
      await db
        .update(deliveries)
        .set({ state: 'cancelled', nextAttemptAt: null })
        .where(and(isTesting(subscriptionId), isNull(deliveries.claimedBy)))
    },

    /** Newest first, strictly after the cursor. */
    page(subscriptionId: string, state: DeliveryState | undefined, cursor?: Cursor): Promise<ListedDelivery[]> {
      const { since, after } = bounds(cursor)
      return db
        .select(columns)
        .from(deliveries)
        .innerJoin(events, eq(events.seq, deliveries.eventSeq))
        .where(
          and(
            eq(deliveries.subscriptionId, subscriptionId),
            state && eq(deliveries.state, state),
            beyond(deliveries.createdOn, deliveries.id, since, after),
          ),
        )
        .orderBy(desc(deliveries.createdOn), desc(deliveries.id))
        .limit(PAGE_SIZE)
    },

    /** These deliveries, newest first. */
    listWithTargets(ids: string[]): Promise<AccountDelivery[]> {
      return db
        .select({
          ...columns,
          targetUrl: subscriptions.targetUrl,
          envelopeId: events.envelopeId,
          signerId: sql<number | null>`case when ${events.eventType} like 'signer.%'
            then (${events.body}::jsonb -> 'signer' ->> 'id')::integer end`,
          durationMs: deliveries.durationMs,
        })
        .from(deliveries)
        .innerJoin(events, eq(events.seq, deliveries.eventSeq))
        .innerJoin(subscriptions, eq(subscriptions.id, deliveries.subscriptionId))
        .where(inArray(deliveries.id, ids))
        .orderBy(desc(deliveries.createdOn), desc(deliveries.id))
    },

    async find(subscriptionId: string, id: string): Promise<(ListedDelivery & { body: string }) | undefined> {
      return first(
        db
          .select({ ...columns, body: events.body })
          .from(deliveries)
          .innerJoin(events, eq(events.seq, deliveries.eventSeq))
          .where(and(eq(deliveries.id, id), eq(deliveries.subscriptionId, subscriptionId))),
      )
    },

    /** The last attempts, oldest first. */
    async attempts(deliveryId: string): Promise<Attempt[]> {
      const rows = await db
        .select()
        .from(deliveryAttempts)
        .where(eq(deliveryAttempts.deliveryId, deliveryId))
        .orderBy(desc(deliveryAttempts.number))
        .limit(ATTEMPTS_SHOWN)
      return rows.reverse()
    },

    lock: (subscriptionId: string, id: string): Promise<Delivery | undefined> =>
      first(
        db
          .select()
          .from(deliveries)
          .where(and(eq(deliveries.id, id), eq(deliveries.subscriptionId, subscriptionId)))
          .for('update'),
      ),

    /** Makes a delivery that nobody has in hand due, with the whole retry schedule before it. */
    async queue(id: string, dueAt: Date): Promise<void> {
      await db.update(deliveries).set({ state: 'pending', tries: 0, nextAttemptAt: dueAt }).where(eq(deliveries.id, id))
    },

    /** Cancels waiting deliveries that are not in hand; answers how many, and how many wait. */
    async cancel(subscriptionId: string, atMost: number): Promise<{ cancelled: number; left: boolean }> {
      const { rows } = await db.execute<{ cancelled: number }>(sql`
        with picked as materialized (
          select id from deliveries where subscription_id = ${subscriptionId} and state = 'pending' and claimed_by is null
          order by next_attempt_at, seq limit ${atMost} for update skip locked),
        gone as (
          update deliveries set state = 'cancelled', next_attempt_at = null
          where id = any(array(select id from picked)) returning 1)
        insert into delivery_tallies (subscription_id, pending, dead_lettered)
        select ${subscriptionId}::uuid, -count(*), 0 from gone returning -pending as cancelled`)
      const [recovery] = await db
        .select({ id: deliveries.id })
        .from(deliveries)
        .where(and(eq(deliveries.subscriptionId, subscriptionId), eq(deliveries.state, 'pending')))
        .limit(1)
      return { cancelled: rows[0]?.cancelled ?? 0, left: recovery !== undefined }
    },
  }
}

/** A subscription's deliveries whose events happened in one hour; 0 is the hour that ends now. */
type DeliveryCounts = {
  hoursAgo: number
  all: number
  /** At the first attempt. */
  delivered: number
  /** After failed attempts. */
  late: number
  failed: number
  failedAttempts: number
  /** Sum and maximum over those that were delivered and have a duration, and how many these are. */
  durationMs: number
  slowestMs: number
  timed: number
}

type CountQuery = {
  subscriptionIds: string[]
  now: Date
  hours: number
  /** The newest deliveries of each subscription that are counted. */
  atMost: number
}

export function deliveryHourStore(db: Db) {
  return {
    /** Counts the newest deliveries of each subscription by hour, without tests. */
    async count({ subscriptionIds, now, hours, atMost }: CountQuery): Promise<Map<string, DeliveryCounts[]>> {
      if (subscriptionIds.length === 0) return new Map()
      const at = sql`${now.toISOString()}::timestamptz`
      const { rows } = await db.execute<{ id: string } & DeliveryCounts>(sql`
        select counted.subscription_id as id,
          greatest(0, floor(extract(epoch from ${at} - counted.created_on) / 3600))::int as "hoursAgo",
          count(*)::int as all,
          (count(*) filter (where state = 'delivered' and failed = 0))::int as delivered,
          (count(*) filter (where state = 'delivered' and failed > 0))::int as late,
          (count(*) filter (where state in ('dead_lettered', 'dismissed') or (state = 'pending' and attempts > 0)))::int as failed,
          sum(failed)::int as "failedAttempts",
          coalesce(sum(duration_ms) filter (where state = 'delivered'), 0)::float8 as "durationMs",
          coalesce(max(duration_ms) filter (where state = 'delivered'), 0)::int as "slowestMs",
          (count(duration_ms) filter (where state = 'delivered'))::int as timed
        from unnest(${sql.param(subscriptionIds)}::uuid[]) as given (id), lateral (
          select subscription_id, created_on, state, attempts, duration_ms,
            coalesce(failed_attempts, attempts - case when state = 'delivered' then 1 else 0 end) as failed
          from deliveries
          where subscription_id = given.id and created_on > ${at} - make_interval(hours => ${hours}) and not is_test
          order by created_on desc, id desc limit ${atMost}) counted
        group by 1, 2 order by 1, 2`)
      const counts = new Map<string, DeliveryCounts[]>()
      for (const { id, ...hour } of rows) counts.set(id, [...(counts.get(id) ?? []), hour])
      return counts
    },
  }
}

type Filter = {
  accountId: string
  targetUrl: string | undefined
  /** Of the subscription. */
  eventType: string | undefined
  state: DeliveryState | undefined
  cursor: Cursor | undefined
}

/** The ids of deliveries of all an account's subscriptions, page by page, newest first. */
export function accountDeliveryStore(db: Db) {
  const ids = async (statement: SQL) => (await db.execute<{ id: string }>(statement)).rows.map(({ id }) => id)

  return {
    /**
     * A page comes from at most as many subscriptions as it has rows: those whose newest delivery
     * is the newest. So an account with a thousand subscriptions takes one row of each, and then a
     * page of each of a hundred.
     */
    newest(filter: Filter): Promise<string[]> {
      const rowsFor = (subscriptionId: SQL) => sql`from deliveries d where d.subscription_id = ${subscriptionId}
        and ${isWanted(filter)} order by d.created_on desc, d.id desc`
      return ids(sql`
        with own as materialized (select s.id from subscriptions s where ${isOwn(filter)}),
        latest as materialized (
          select own.id from own, lateral (select d.created_on, d.id ${rowsFor(sql`own.id`)} limit 1) top
          order by top.created_on desc, top.id desc limit ${PAGE_SIZE})
        select page.id from latest, lateral (select d.created_on, d.id ${rowsFor(sql`latest.id`)} limit ${PAGE_SIZE}) page
        order by page.created_on desc, page.id desc limit ${PAGE_SIZE}`)
    },

    ofEnvelope(filter: Filter, envelopeId: string): Promise<string[]> {
      return ids(sql`
        select d.id from events e join deliveries d on d.event_seq = e.seq join subscriptions s on s.id = d.subscription_id
        where e.envelope_id = ${envelopeId}::uuid and ${isOwn(filter)} and ${isWanted(filter)}
        order by d.created_on desc, d.id desc limit ${PAGE_SIZE}`)
    },
  }
}

const isOwn = ({ accountId, targetUrl, eventType }: Filter) => sql`s.account_id = ${accountId} and s.removed_on is null
  ${targetUrl === undefined ? sql`` : sql`and s.target_url = ${targetUrl}`}
  ${eventType === undefined ? sql`` : sql`and s.event_type = ${eventType}`}`

function isWanted({ state, cursor }: Filter): SQL {
  const { since, after } = bounds(cursor)
  return sql`${state === undefined ? sql`` : sql`d.state = ${state} and `}(d.created_on, d.id) < (${since}::timestamptz, ${after}::uuid)`
}
