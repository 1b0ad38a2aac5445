import 'server-only'
import { sql } from 'drizzle-orm'
import type { LiveSwitch, LiveTrouble } from '@/lib/desk/live/contract'
import { desk } from '@/lib/desk/runtime/database/database'

/** A request to the service and its deadline, with room for a slow machine. */
const PROBE_VALID_FOR = sql`interval '15 seconds'`
/** Longer than a check may wait behind people for a request. */
const CHECK_VALID_FOR = sql`interval '2 minutes'`
/** How long a webhook may be on its way before it counts as missing. */
const WEBHOOK_PATIENCE = sql`interval '1 minute'`

/** An event that the feed has shown, although a webhook must exist for it, and none has come. */
const isMissing = sql`e.webhook_at is null and e.expected and e.feed_at < now() - ${WEBHOOK_PATIENCE}`

/** The first that applies is the one to mention. */
const TROUBLES = ['off', 'unreachable', 'incomplete'] as const satisfies LiveTrouble[]

/**
 * Whether webhooks report what happens in this account at this moment: turned on, the service
 * answers, all seven subscriptions were active when last checked, and since the last webhook
 * nothing has come by the feed alone.
 */
export async function readLiveStatus(account: string): Promise<LiveSwitch> {
  const { rows } = await desk().execute<Record<LiveTrouble, boolean>>(sql`
    select c.wanted is false or c.active_since is null as off,
      not coalesce(p.alive and p.ended_at > now() - ${PROBE_VALID_FOR}, false) as unreachable,
      coalesce(c.broken, 0) > 0 or coalesce(c.verified_at < now() - ${CHECK_VALID_FOR}, true)
        or exists (
          select from hook_events e
          where e.account = c.account and ${isMissing} and e.feed_at > coalesce(
            (select max(w.webhook_at) from hook_events w where w.account = c.account), '-infinity')) as incomplete
    from live_channels c left join service_probe p on p.id = 1 where c.account = ${account}`)
  const [row] = rows
  const because = row ? TROUBLES.find((trouble) => row[trouble]) : 'off'
  return because ? { live: false, because } : { live: true }
}

/** When the last webhook came, and how many never did, for as long as events are stored. */
export async function readWebhookFacts(account: string): Promise<{ last_webhook_on?: string; missing: number }> {
  const { rows } = await desk().execute<{ last: string | null; missing: number }>(sql`
    select max(e.webhook_at) as last, count(*) filter (where ${isMissing})::int as missing
    from hook_events e where e.account = ${account} and not e.test`)
  const { last = null, missing = 0 } = rows[0] ?? {}
  // Drizzle leaves dates of raw SQL as the text that PostgreSQL writes.
  return { ...(last && { last_webhook_on: new Date(last).toISOString() }), missing }
}
