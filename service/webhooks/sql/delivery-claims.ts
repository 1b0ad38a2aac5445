import { sql } from 'drizzle-orm'
import type { Db } from '../../store/db'

/** A delivery that a worker has claimed, with what its attempt needs. */
export type Claimed = {
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

/** An event of a large envelope has a megabyte. Until an account's have so many, more of them are claimed. */
export const MOST_IN_HAND = 8 * 1024 * 1024

type Row = { next: string | null; id: string | null } & Record<string, unknown>

export function deliveryClaimStore(db: Db) {
  return {
    /**
     * Claims due deliveries, a few of each subscription. It steps from one subscription with waiting deliveries to the next and
     * reads the few earliest of each: what a subscription has waiting beyond those costs nothing. Tests are claimed whatever the
     * subscription's state and capacity. A worker whose lease has
     * expired claims none, and its row is locked because it must not be declared dead meanwhile. `next` is where the next poll
     * begins; undefined after the last subscription.
     */
    async claim(poll: Poll): Promise<{ claimed: Claimed[]; next?: string }> {
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

    /** The bodies of these events, by their order numbers. */
    async bodies(eventSeqs: number[]): Promise<Map<number, { eventType: string; body: string }>> {
      const { rows } = await db.execute<{ seq: number; eventType: string; body: string }>(
        sql`select seq::float8 as seq, event_type as "eventType", body from events
          where seq = any(${sql.param(eventSeqs)}::bigint[])`,
      )
      return new Map(rows.map(({ seq, ...event }) => [seq, event]))
    },
  }
}

function isClaimed(row: Row): row is Row & Claimed {
  return row.id !== null
}
