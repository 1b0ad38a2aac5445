import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import type { LiveUpdates, OneChannelEvent } from '@/lib/desk/contract/live'
import { desk } from '@/lib/desk/store/database'
import type { LiveState } from './state'

const SHOWN = 50
/** How long a webhook may be on its way before it counts as missing. */
const WEBHOOK_PATIENCE = sql`interval '30 seconds'`

type Row = {
  event_id: string
  event_type: string
  envelope_id: string | null
  event_time: Date | null
  at: Date
}
type Totals = {
  both: number
  feed_only: number
  unannounced: number
  webhook_only: number
  last_webhook: Date | null
  last_feed: Date | null
}
type Compared = Pick<LiveUpdates, 'counts' | 'webhook_only' | 'feed_only' | 'last_by_webhook' | 'last_by_feed'>

/** What came by one channel only, and how much by both, as far back as events are kept. */
export async function compared(
  account: string,
  { comparedAt, comparedFrom }: Pick<LiveState, 'comparedAt' | 'comparedFrom'>,
): Promise<Compared> {
  const webhookOnly = comparedAt && comparedFrom ? unconfirmed(comparedAt, comparedFrom) : sql`false`
  const { rows } = await desk().execute<Totals>(sql`
    select count(*) filter (where e.webhook_at is not null and e.feed_at is not null)::int as both,
      count(*) filter (where ${FEED_ONLY})::int as feed_only,
      count(*) filter (where ${UNANNOUNCED})::int as unannounced,
      count(*) filter (where ${webhookOnly})::int as webhook_only,
      max(e.webhook_at) as last_webhook, max(e.feed_at) as last_feed
    from hook_events e where e.account = ${account} and not e.test`)
  const [totals] = rows
  return {
    counts: {
      both: totals?.both ?? 0,
      webhook_only: totals?.webhook_only ?? 0,
      feed_only: totals?.feed_only ?? 0,
      unannounced: totals?.unannounced ?? 0,
    },
    last_by_webhook: iso(totals?.last_webhook),
    last_by_feed: iso(totals?.last_feed),
    webhook_only: await list(account, webhookOnly, sql`e.webhook_at`),
    feed_only: await list(account, FEED_ONLY, sql`e.feed_at`),
  }
}

const FEED_ONLY = sql`e.webhook_at is null and e.expected and e.feed_at < now() - ${WEBHOOK_PATIENCE}`

/** A webhook of another event of the same moment explains what the feed shows as another state of "sent". */
const UNANNOUNCED = sql`e.webhook_at is null and not e.expected and not exists (
  select from hook_events w
  where w.account = e.account and w.envelope_id = e.envelope_id and w.webhook_at is not null and w.event_time >= e.event_time)`

/** The feed shows envelopes, not what signers do, and only as far back as the page that was read. */
const unconfirmed = (at: Date, from: Date) => sql`e.feed_at is null and not e.test
  and e.event_type like 'envelope.%' and e.event_time > ${from.toISOString()}::timestamptz
  and e.received_at < ${at.toISOString()}::timestamptz - interval '5 seconds'`

async function list(account: string, where: SQL, at: SQL): Promise<OneChannelEvent[]> {
  const { rows } = await desk().execute<Row>(sql`
    select e.event_id, e.event_type, e.envelope_id, e.event_time, ${at} as at
    from hook_events e where e.account = ${account} and ${where} order by e.seq desc limit ${SHOWN}`)
  return rows.map((row) => ({
    id: row.event_id,
    event_type: row.event_type,
    envelope_id: row.envelope_id ?? undefined,
    event_time: iso(row.event_time),
    at: new Date(row.at).toISOString(),
  }))
}

/** Drizzle leaves the dates of its own SQL as the text PostgreSQL writes. */
const iso = (moment: Date | string | null | undefined) => (moment ? new Date(moment).toISOString() : undefined)
