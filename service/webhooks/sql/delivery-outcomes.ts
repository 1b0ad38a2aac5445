import { sql } from 'drizzle-orm'
import type { Db } from '../../store/db'

/** What became of one attempt. */
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
  /** Undefined: delivered. Without a next attempt it becomes a dead letter, or a test that failed; `gone` is what the target said of itself. */
  failed?: { nextAttemptAt?: Date; gone?: boolean }
}

export function deliveryOutcomeStore(db: Db) {
  return {
    /**
     * Writes many outcomes in one statement: the attempts, the deliveries, their tallies, and on the subscriptions when they
     * last succeeded, since when they fail, and whether their secret is confirmed. The outcome that came last decides. A delivery that the worker has no more in hand is left as it is. Rows of
     * subscriptions are taken in one order, so that processes cannot wait for each other in a circle.
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
