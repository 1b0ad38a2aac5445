import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../store/db'
import { deliveries, deliveryWorkers } from '../schema'

/** A delivery that a worker has claimed, with what its attempt needs. */
export type Claim = {
  id: string
  subscriptionId: string
  accountId: string
  eventSeq: number
  attempts: number
  tries: number
  /** Milliseconds since 1970. */
  dueAt: number
  /** Attempted once, whatever comes of it. */
  isTest: boolean
  signedBy: 'next' | null
  targetUrl: string
  secretSealed: Buffer | null
  previousSecretSealed: Buffer | null
  /** Milliseconds since 1970. */
  previousUntil: number | null
}

/** The next poll, which follows at once, takes the others. */
const TESTS_AT_ONCE = 100

type Poll = {
  worker: string
  now: Date
  /** Subscriptions are covered in the order of their ids, strictly after this one. */
  after: string
  /** How many of them this poll covers. */
  batchSize: number
  /** How many deliveries of one subscription may be claimed; the map holds the exceptions. */
  defaultCapacity: number
  capacities: Map<string, number>
  /** What the bodies of deliveries in hand have in bytes, by account. */
  inHand: Map<string, number>
}

/** Large events have a megabyte: an account's claims end at this sum. */
export const MOST_IN_HAND = 8 * 1024 * 1024

type Row = { next: string | null; id: string | null } & Record<string, unknown>

export function deliveryClaimStore(db: Db) {
  return {
    /**
     * Claims due deliveries, a few of each subscription. It steps from one subscription with
     * waiting deliveries to the next and reads the few earliest of each: what a subscription has
     * waiting beyond those costs nothing. Tests are claimed whatever the subscription's state and
     * capacity. A worker whose lease has expired claims none, and its row is locked because it must
     * not be declared dead meanwhile. `next` is where the next poll begins; undefined after the
     * last subscription.
     */
    async claim(poll: Poll): Promise<{ claimed: Claim[]; next?: string }> {
      const { worker, now, after, batchSize, defaultCapacity, capacities, inHand } = poll
      const { rows } = await db.execute<Row>(sql`
        with recursive me as materialized (
          select id from delivery_workers where id = ${worker} and alive_until > clock_timestamp() for key share),
        waiting as (
          select (select subscription_id from deliveries where state = 'pending' and claimed_by is null
            and subscription_id > ${after}::uuid order by subscription_id limit 1) as id, 1 as place
          union all
          select (select subscription_id from deliveries where state = 'pending' and claimed_by is null
            and subscription_id > waiting.id order by subscription_id limit 1), place + 1
          from waiting where waiting.id is not null and place < ${batchSize}),
        targets as materialized (
          select s.id, s.account_id, coalesce(given.capacity, ${defaultCapacity}) as capacity
          from waiting join subscriptions s on s.id = waiting.id and s.state = 'active'
          left join unnest(${sql.param([...capacities.keys()])}::uuid[], ${sql.param([...capacities.values()])}::int[])
            as given (id, capacity) on given.id = s.id),
        picked as materialized (
          select due.*, targets.account_id from me, targets, lateral (
            select id, event_seq, next_attempt_at, seq from deliveries where subscription_id = targets.id and state = 'pending' and claimed_by is null
              and next_attempt_at <= ${now.toISOString()}::timestamptz
            order by next_attempt_at, seq limit targets.capacity for update skip locked) due),
        sized as (
          select picked.id, octet_length(events.body) as size, picked.account_id, picked.next_attempt_at, picked.seq
          from picked join events on events.seq = picked.event_seq),
        fitting as (
          select sized.id, coalesce(busy.bytes, 0) - size + sum(size) over (
            partition by sized.account_id order by next_attempt_at, sized.seq) as before
          from sized left join unnest(${sql.param([...inHand.keys()])}::uuid[], ${sql.param([...inHand.values()])}::int[])
            as busy (account_id, bytes) on busy.account_id = sized.account_id),
        tests as materialized (
          select test.id from me, lateral (
            select id from deliveries where state = 'testing' and claimed_by is null
            order by seq limit ${TESTS_AT_ONCE} for update skip locked) test),
        taken as (
          update deliveries set claimed_by = ${worker}
          where id = any(array(select id from fitting where before < ${MOST_IN_HAND} union all select id from tests))
          returning id, subscription_id, event_seq, attempts, tries, is_test, signed_by, next_attempt_at, seq)
        select last.id as next, taken.id, taken.subscription_id as "subscriptionId", s.account_id as "accountId", taken.event_seq::float8 as "eventSeq",
          taken.attempts, taken.tries, extract(epoch from taken.next_attempt_at)::float8 * 1000 as "dueAt", taken.is_test as "isTest", taken.signed_by as "signedBy", s.target_url as "targetUrl", s.secret_sealed as "secretSealed",
          s.previous_secret_sealed as "previousSecretSealed",
          extract(epoch from s.previous_until)::float8 * 1000 as "previousUntil"
        from (select id from waiting order by place desc limit 1) last
        left join taken on true left join subscriptions s on s.id = taken.subscription_id
        order by taken.next_attempt_at, taken.seq`)
      return { claimed: rows.filter(isClaimed), next: rows[0]?.next ?? undefined }
    },

    async bodies(eventSeqs: number[]): Promise<Map<number, { eventType: string; body: string }>> {
      const { rows } = await db.execute<{ seq: number; eventType: string; body: string }>(
        sql`select seq::float8 as seq, event_type as "eventType", body from events
          where seq = any(${sql.param(eventSeqs)}::bigint[])`,
      )
      return new Map(rows.map(({ seq, ...event }) => [seq, event]))
    },
  }
}

function isClaimed(row: Row): row is Row & Claim {
  return row.id !== null
}

export type Outcome = {
  deliveryId: string
  subscriptionId: string
  /** It changes nothing but its own delivery, and what is known of the secret. */
  isTest: boolean
  /** The stored secret that a 2xx confirms. */
  confirms: Buffer | undefined
  at: Date
  durationMs: number
  status?: number
  error?: string
  /** JSON, as sent, digests masked. */
  headers: string
  /** JSON. */
  responseHeaders?: string
  responseBody?: string
  responseTruncated?: boolean
  /** Undefined: delivered. Without a next attempt, a dead letter; `gone`: the target said so. */
  failed?: { nextAttemptAt?: Date; gone?: boolean }
}

export function deliveryOutcomeStore(db: Db) {
  return {
    /**
     * Writes many outcomes in one statement: the attempts, the deliveries, their tallies, and on
     * the subscriptions when they last succeeded, since when they fail, and whether their secret is
     * confirmed. The outcome that came last decides. A delivery that the worker has no more in hand
     * is left as it is. Rows of subscriptions are taken in one order, so that processes cannot wait
     * for each other in a circle.
     */
    async write(worker: string, outcomes: Outcome[]): Promise<void> {
      if (outcomes.length === 0) return
      const column = <T>(value: (outcome: Outcome) => T) => sql.param(outcomes.map(value))
      await db.execute(sql`
        with reported as materialized (
          select * from unnest(
            ${column((o) => o.deliveryId)}::uuid[], ${column((o) => o.subscriptionId)}::uuid[],
            ${column((o) => o.at.toISOString())}::timestamptz[], ${column((o) => o.durationMs)}::int[],
            ${column((o) => o.status ?? null)}::int[], ${column((o) => o.error ?? null)}::text[],
            ${column((o) => o.headers)}::text[], ${column((o) => o.responseHeaders ?? null)}::text[],
            ${column((o) => o.responseBody ?? null)}::text[],
            ${column((o) => o.responseTruncated ?? false)}::bool[],
            ${column((o) => o.failed === undefined)}::bool[],
            ${column((o) => o.failed?.nextAttemptAt?.toISOString() ?? null)}::timestamptz[],
            ${column((o) => o.isTest)}::bool[], ${column((o) => o.confirms ?? null)}::bytea[])
            with ordinality as o (id, subscription_id, at, duration_ms, status, error, headers, response_headers, response_body,
              response_truncated, delivered, next_attempt_at, is_test, secret, place)),
        heard as materialized (
          select s.id, heard.* from subscriptions s join (
            select subscription_id, max(at) filter (where delivered and not is_test) as succeeded,
              min(at) filter (where not delivered and not is_test) as failed,
              max(at) filter (where not delivered and not is_test) as last_failed,
              count(*) filter (where not delivered and not is_test) as failures,
              (array_agg(delivered order by place desc) filter (where not is_test))[1] as is_well,
              (array_agg(status order by place desc) filter (where not delivered and not is_test))[1] as status,
              (array_agg(error order by place desc) filter (where not delivered and not is_test))[1] as error,
              min(at) filter (where delivered and secret is not null) as confirmed,
              array_agg(secret) filter (where delivered and secret is not null) as secrets
            from reported group by subscription_id) heard on heard.subscription_id = s.id
          where date_trunc('second', heard.succeeded) <> coalesce(s.last_delivery_on, '-infinity')
            or heard.succeeded is not null and s.failing_since is not null or heard.failed is not null
            or s.secret_confirmed_on is null and s.secret_sealed = any(heard.secrets)
          order by s.id for no key update of s),
        subscribed as (
          update subscriptions s set
            last_delivery_on = coalesce(date_trunc('second', heard.succeeded), s.last_delivery_on),
            failing_since = case when heard.is_well is null then s.failing_since when heard.is_well then null
              when heard.succeeded is null then coalesce(s.failing_since, heard.failed) else heard.last_failed end,
            failing_attempts = heard.failures
              + case when s.failing_since is null or heard.succeeded is not null then 0 else s.failing_attempts end,
            last_failure_status = case when heard.failures > 0 then heard.status else s.last_failure_status end,
            last_failure = case when heard.failures > 0 then heard.error else s.last_failure end,
            last_failure_on = coalesce(heard.last_failed, s.last_failure_on),
            recovered_on = case when heard.is_well is null then s.recovered_on when not heard.is_well then null
              when s.failing_since is not null or heard.failures > 0 then heard.succeeded else s.recovered_on end,
            secret_confirmed_on = coalesce(s.secret_confirmed_on,
              case when s.secret_sealed = any(heard.secrets) then heard.confirmed end)
          from heard where s.id = heard.id and s.id = any(array(select id from heard))),
        written as (
          update deliveries d set
            state = case when reported.delivered then 'delivered'
              when (select removed_on from subscriptions where id = d.subscription_id) is not null then 'cancelled'
              when d.is_test then 'failed'
              when reported.next_attempt_at is null then 'dead_lettered' else 'pending' end,
            next_attempt_at = reported.next_attempt_at, attempts = d.attempts + 1, tries = d.tries + 1, claimed_by = null,
            failed_attempts = coalesce(d.failed_attempts, d.attempts) + case when reported.delivered then 0 else 1 end,
            last_attempt_at = reported.at, response_status = reported.status, last_error = reported.error,
            duration_ms = reported.duration_ms
          from reported where d.id = reported.id and d.id = any(array(select id from reported)) and d.claimed_by = ${worker}
          returning d.id, d.subscription_id, d.state, d.attempts, d.is_test),
        tally as (
          insert into delivery_tallies (subscription_id, pending, dead_lettered)
          select subscription_id, -count(*), count(*) filter (where state = 'dead_lettered') from written
          where state <> 'pending' and not is_test group by subscription_id)
        insert into delivery_attempts
          (delivery_id, number, at, duration_ms, status, error, headers, response_headers, response_body, response_truncated)
        select written.id, written.attempts, at, duration_ms, status, error, headers, response_headers, response_body,
          response_truncated
        from written join reported using (id)`)
    },

    /** Those of these subscriptions that have done nothing but fail since that moment or longer. */
    async failingSince(subscriptionIds: string[], moment: Date): Promise<string[]> {
      if (subscriptionIds.length === 0) return []
      const { rows } = await db.execute<{ id: string }>(
        sql`select id from subscriptions where id = any(${sql.param(subscriptionIds)}::uuid[]) and state = 'active'
          and failing_since <= ${moment.toISOString()}::timestamptz`,
      )
      return rows.map((row) => row.id)
    },
  }
}

const INTERRUPTED_ERROR = 'the service stopped before it had the answer'

/** Leases of the processes that attempt deliveries, by the database's clock. */
export function deliveryWorkerStore(db: Db) {
  const leaseEnd = (ms: number) => sql<Date>`clock_timestamp() + ${ms}::int * interval '1 millisecond'`
  /** Of a test nobody knows whether it was attempted, and it is attempted once. */
  const free = async (id: string): Promise<number> => {
    const isTest = sql`${deliveries.state} = 'testing'`
    const { rowCount } = await db
      .update(deliveries)
      .set({
        claimedBy: null,
        state: sql`case when ${isTest} then 'failed' else ${deliveries.state} end`,
        lastError: sql`case when ${isTest} then ${INTERRUPTED_ERROR} else ${deliveries.lastError} end`,
        nextAttemptAt: sql`case when ${isTest} then null else ${deliveries.nextAttemptAt} end`,
      })
      .where(eq(deliveries.claimedBy, id))
    return rowCount ?? 0
  }

  return {
    async register(id: string, leaseMs: number): Promise<void> {
      await db.insert(deliveryWorkers).values({ id, aliveUntil: leaseEnd(leaseMs) })
    },

    /** False when the lease has expired: another worker may have this one's deliveries. */
    async renew(id: string, leaseMs: number): Promise<boolean> {
      const { rows } = await db.execute(
        sql`update delivery_workers set alive_until = ${leaseEnd(leaseMs)}
          where id = ${id} and alive_until > clock_timestamp() returning id`,
      )
      return rows.length === 1
    },

    /** Frees what workers with expired leases had claimed; returns how many. */
    async reclaimExpired(): Promise<number> {
      const { rows: dead } = await db.execute<{ id: string }>(
        sql`select id from delivery_workers where alive_until <= clock_timestamp() order by id limit 10 for update skip locked`,
      )
      let freedCount = 0
      for (const { id } of dead) {
        // After the lock: it sees all that the worker claimed before.
        freedCount += await free(id)
        await db.delete(deliveryWorkers).where(eq(deliveryWorkers.id, id))
      }
      return freedCount
    },

    /** Ends a worker that stops by itself, and frees what it still has. Runs in a transaction. */
    async release(id: string): Promise<void> {
      await db.execute(sql`select id from delivery_workers where id = ${id} for update`)
      await free(id)
      await db.delete(deliveryWorkers).where(eq(deliveryWorkers.id, id))
    },
  }
}
