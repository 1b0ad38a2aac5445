import 'server-only'
import { eq, sql } from 'drizzle-orm'
import { CHANNEL } from '@/lib/desk/channel-name'
import { desk } from '@/lib/desk/database'
import { liveState } from '@/lib/desk/live-schema'
import { env } from '@/lib/env/env'

type Row = typeof liveState.$inferSelect
export type LiveState = Pick<Row, 'wanted' | 'activeSince' | 'trouble' | 'comparedAt' | 'comparedFrom'>

const NOTHING: LiveState = { wanted: null, activeSince: null, trouble: null, comparedAt: null, comparedFrom: null }

/** Where the service is to send our events. */
export const ownTarget = (): string => `${env().DESK_ORIGIN[0]}/api/hooks/service`

export async function readLiveState(): Promise<LiveState> {
  const [row] = await desk().select().from(liveState).where(eq(liveState.id, 1))
  return row ?? NOTHING
}

/** Changes it and tells every process of the desk. */
export async function changeLiveState(change: Partial<LiveState>): Promise<void> {
  await desk().insert(liveState).values(change).onConflictDoUpdate({ target: liveState.id, set: change })
  await tellOfState()
}

/** Has every process of the desk look again at secrets and state. */
export async function tellOfState(): Promise<void> {
  await desk().execute(sql`select pg_notify(${CHANNEL}, '{}')`)
}

/**
 * Whether webhooks bring what happens: turned on, and not known to be silent. Silent means that the feed has shown something a
 * webhook must exist for, more than a minute ago, and none has come since.
 */
export async function isLive(): Promise<boolean> {
  const { rows } = await desk().execute<{ live: boolean }>(sql`
    select s.wanted is not false and s.active_since is not null and not exists (
      select from hook_events e
      where e.webhook_at is null and e.expected and e.feed_at < now() - interval '1 minute'
        and e.feed_at > coalesce((select max(w.webhook_at) from hook_events w), '-infinity')
    ) as live
    from live_state s where s.id = 1`)
  return rows[0]?.live ?? false
}
