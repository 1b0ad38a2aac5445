import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import type { LiveSwitch, LiveTrouble, LiveUpdates, OneChannelEvent } from '@/lib/desk/contract/live'
import { desk } from '../database'
import type { LiveState } from './channels'

const MAX_LISTED = 50
/** How long a webhook may be on its way before it counts as missing. */
const WEBHOOK_PATIENCE = sql`interval '30 seconds'`
/** A request to the service and its deadline, with room for a slow machine. */
const PROBE_VALID_FOR = sql`interval '15 seconds'`
/** Longer than a check may wait behind people for a request. */
const CHECK_VALID_FOR = sql`interval '2 minutes'`

type EventRow = Record<'event_id' | 'event_type', string> & {
  envelope_id: string | null
  event_time: Date | null
  at: Date
}
type Totals = LiveUpdates['counts'] & { last_webhook: Date | null; last_feed: Date | null }

/** Which events only one channel brought, and how many came by both, for as long as events are stored. */
export async function readReconciliation(
  account: string,
  { reconciledAt, reconciledFrom }: Pick<LiveState, 'reconciledAt' | 'reconciledFrom'>,
): Promise<Pick<LiveUpdates, 'counts' | 'webhook_only' | 'feed_only' | 'last_by_webhook' | 'last_by_feed'>> {
  const webhookOnly = reconciledAt && reconciledFrom ? isUnconfirmed(reconciledAt, reconciledFrom) : sql`false`
  const { rows } = await desk().execute<Totals>(sql`
    select count(*) filter (where e.webhook_at is not null and e.feed_at is not null)::int as both,
      count(*) filter (where ${FEED_ONLY})::int as feed_only,
      count(*) filter (where ${UNANNOUNCED})::int as unannounced,
      count(*) filter (where ${webhookOnly})::int as webhook_only,
      max(e.webhook_at) as last_webhook, max(e.feed_at) as last_feed
    from hook_events e where e.account = ${account} and not e.test`)
  const totals: Partial<Totals> = rows[0] ?? {}
  const { last_webhook = null, last_feed = null, ...counts } = totals
  return {
    counts: { both: 0, webhook_only: 0, feed_only: 0, unannounced: 0, ...counts },
    last_by_webhook: toIso(last_webhook),
    last_by_feed: toIso(last_feed),
    webhook_only: await listEvents(account, webhookOnly, sql`e.webhook_at`),
    feed_only: await listEvents(account, FEED_ONLY, sql`e.feed_at`),
  }
}

const FEED_ONLY = sql`e.webhook_at is null and e.expected and e.feed_at < now() - ${WEBHOOK_PATIENCE}`

/** A webhook of another event at the same moment explains what the feed shows as another state of "sent". */
const UNANNOUNCED = sql`e.webhook_at is null and not e.expected and not exists (
  select from hook_events w
  where w.account = e.account and w.envelope_id = e.envelope_id and w.webhook_at is not null and w.event_time >= e.event_time)`

/** The feed shows envelopes, not what signers do, and only as far back as the page that was read. */
const isUnconfirmed = (reconciledAt: Date, reconciledFrom: Date) => sql`e.feed_at is null and not e.test
  and e.event_type like 'envelope.%' and e.event_time > ${reconciledFrom.toISOString()}::timestamptz
  and e.received_at < ${reconciledAt.toISOString()}::timestamptz - interval '5 seconds'`

async function listEvents(account: string, where: SQL, at: SQL): Promise<OneChannelEvent[]> {
  const { rows } = await desk().execute<EventRow>(sql`
    select e.event_id, e.event_type, e.envelope_id, e.event_time, ${at} as at
    from hook_events e where e.account = ${account} and ${where} order by e.seq desc limit ${MAX_LISTED}`)
  return rows.map(({ event_id, event_type, envelope_id, event_time, at }) => ({
    id: event_id,
    event_type,
    envelope_id: envelope_id ?? undefined,
    event_time: toIso(event_time),
    at: new Date(at).toISOString(),
  }))
}

/** Drizzle leaves dates of raw SQL as the text that PostgreSQL writes. */
const toIso = (date: Date | string | null) => (date ? new Date(date).toISOString() : undefined)

/** The first that applies is the one to mention. */
const TROUBLES = ['off', 'unreachable', 'broken', 'unverified', 'silent'] as const satisfies LiveTrouble[]

/**
 * Whether webhooks report what happens in this account at this moment: turned on, the service answers, all seven subscriptions were
 * active when last checked, and nothing has come by feed alone. Silent means that the feed has shown something a webhook must exist
 * for, more than a minute ago, and none has come since.
 */
export async function readLiveStatus(account: string): Promise<LiveSwitch> {
  const { rows } = await desk().execute<Record<LiveTrouble, boolean>>(sql`
    select c.wanted is false or c.active_since is null as off,
      not coalesce(p.alive and p.ended_at > now() - ${PROBE_VALID_FOR}, false) as unreachable,
      coalesce(c.broken, 0) > 0 as broken,
      coalesce(c.verified_at < now() - ${CHECK_VALID_FOR}, true) as unverified,
      exists (
        select from hook_events e
        where e.account = c.account and e.webhook_at is null and e.expected and e.feed_at < now() - interval '1 minute'
          and e.feed_at > coalesce(
            (select max(w.webhook_at) from hook_events w where w.account = c.account), '-infinity')) as silent
    from live_channels c left join service_probe p on p.id = 1 where c.account = ${account}`)
  const [row] = rows
  const because = row ? TROUBLES.find((trouble) => row[trouble]) : 'off'
  return because ? { live: false, because } : { live: true }
}
