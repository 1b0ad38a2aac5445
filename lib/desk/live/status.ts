import 'server-only'
import { sql } from 'drizzle-orm'
import type { LiveSwitch, LiveTrouble } from '@/lib/desk/contract/live'
import { desk } from '@/lib/desk/store/database'

type Row = { off: boolean; unreachable: boolean; broken: boolean; unverified: boolean; silent: boolean }

/** A question to the service and its deadline, with room for a slow machine. */
const PROBE_HOLDS = sql`interval '15 seconds'`
/** Longer than a check may wait behind people for a request. */
const CHECK_HOLDS = sql`interval '2 minutes'`

/** The first that applies is the one to mention. */
const TROUBLES = ['off', 'unreachable', 'broken', 'unverified', 'silent'] as const satisfies LiveTrouble[]

/**
 * Whether webhooks bring what happens in this account at this moment: turned on, the service answers, all seven subscriptions were
 * active when last checked, and nothing has come by feed alone. Silent means that the feed has shown something a webhook must exist
 * for, more than a minute ago, and none has come since.
 */
export async function liveStatus(account: string): Promise<LiveSwitch> {
  const { rows } = await desk().execute<Row>(sql`
    select c.wanted is false or c.active_since is null as off,
      not coalesce(p.alive and p.ended_at > now() - ${PROBE_HOLDS}, false) as unreachable,
      coalesce(c.broken, 0) > 0 as broken,
      coalesce(c.verified_at < now() - ${CHECK_HOLDS}, true) as unverified,
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
