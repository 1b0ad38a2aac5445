import { sql } from 'drizzle-orm'
import type { Db } from '../db'

/** What became of one attempt. */
export type Outcome = {
  deliveryId: string
  subscriptionId: string
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
  /** Undefined: delivered. Without a next attempt it becomes a dead letter; `gone` is what the target said of itself. */
  failed?: { nextAttemptAt?: Date; gone?: boolean }
}

export function deliveryOutcomeStore(db: Db) {
  return {
    /**
     * Writes many outcomes in one statement: the attempts, the deliveries, their tallies, and on the subscriptions when they
     * last succeeded and since when they fail. A delivery that the worker has no more in hand is left as it is. Rows of
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
            ${column((o) => o.failed?.nextAttemptAt?.toISOString() ?? null)}::timestamptz[])
            as o (id, subscription_id, at, duration_ms, status, error, headers, response_headers, response_body,
              response_truncated, delivered, next_attempt_at)),
        heard as materialized (
          select s.id, s.state, reported.* from subscriptions s join (
            select subscription_id, max(at) filter (where delivered) as succeeded, min(at) filter (where not delivered) as failed,
              count(*) filter (where not delivered) as failures,
              (array_agg(status order by at desc) filter (where not delivered))[1] as status,
              (array_agg(error order by at desc) filter (where not delivered))[1] as error
            from reported group by subscription_id) reported on reported.subscription_id = s.id
          where date_trunc('second', reported.succeeded) is distinct from s.last_delivery_on or s.failing_since is not null
            or reported.failed is not null
          order by s.id for no key update of s),
        subscribed as (
          update subscriptions s set
            last_delivery_on = coalesce(date_trunc('second', heard.succeeded), s.last_delivery_on),
            failing_since = case when heard.succeeded is null then coalesce(s.failing_since, heard.failed) end,
            failing_attempts = heard.failures + case when s.failing_since is null then 0 else s.failing_attempts end,
            last_failure_status = heard.status, last_failure = heard.error
          from heard where s.id = heard.id and s.id = any(array(select id from heard))),
        written as (
          update deliveries d set
            state = case when reported.delivered then 'delivered'
              when (select removed_on from subscriptions where id = d.subscription_id) is not null then 'cancelled'
              when reported.next_attempt_at is null then 'dead_lettered' else 'pending' end,
            next_attempt_at = reported.next_attempt_at, attempts = d.attempts + 1, tries = d.tries + 1, claimed_by = null,
            failed_attempts = coalesce(d.failed_attempts, d.attempts) + case when reported.delivered then 0 else 1 end,
            last_attempt_at = reported.at, response_status = reported.status, last_error = reported.error
          from reported where d.id = reported.id and d.id = any(array(select id from reported)) and d.claimed_by = ${worker}
          returning d.id, d.subscription_id, d.state, d.attempts),
        tally as (
          insert into delivery_tallies (subscription_id, pending, dead_lettered)
          select subscription_id, -count(*), count(*) filter (where state = 'dead_lettered') from written
          where state <> 'pending' group by subscription_id)
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
