import 'server-only'
import { eq, sql } from 'drizzle-orm'
import { desk } from '@/lib/desk/runtime/database/database'
import { notifyStateChanged } from '@/lib/desk/runtime/database/notifications'
import { liveChannels, serviceProbe } from '../schema'

export type LiveState = Omit<typeof liveChannels.$inferSelect, 'account' | 'checkedAt'>

const INITIAL: LiveState = {
  wanted: null,
  activeSince: null,
  trouble: null,
  reconciledAt: null,
  verifiedAt: null,
  broken: null,
}

export async function readLiveState(account: string): Promise<LiveState> {
  const [row] = await desk().select().from(liveChannels).where(eq(liveChannels.account, account))
  return row ?? INITIAL
}

/** The accounts whose deliveries are refused, because somebody turned them off. */
export async function listAccountsTurnedOff(): Promise<string[]> {
  const rows = await desk()
    .select({ account: liveChannels.account })
    .from(liveChannels)
    .where(eq(liveChannels.wanted, false))
  return rows.map(({ account }) => account)
}

/** Notifies every process as well. */
export async function changeLiveState(account: string, change: Partial<LiveState>): Promise<void> {
  await desk()
    .insert(liveChannels)
    .values({ account, ...change })
    .onConflictDoUpdate({ target: liveChannels.account, set: change })
  await notifyStateChanged()
}

/**
 * Stores how many subscriptions a check found missing or paused, and notifies every process when
 * that is news.
 */
export async function saveCheck(account: string, broken: number): Promise<void> {
  const before = await readLiveState(account)
  await desk().update(liveChannels).set({ verifiedAt: sql`now()`, broken }).where(eq(liveChannels.account, account))
  if (before.broken !== broken || !before.verifiedAt) await notifyStateChanged()
}

/** True for one process in each interval: the one that is to check the subscriptions. */
export async function claimCheck(account: string, everyMs: number): Promise<boolean> {
  const { rows } = await desk().execute(sql`
    update live_channels set checked_at = now()
    where account = ${account} and active_since is not null and wanted is not false
      and (checked_at is null or checked_at <= now() - ${everyMs} * interval '1 millisecond')
    returning account`)
  return rows.length > 0
}

/** True for one process in each interval: the one that is to ask whether the service answers. */
export async function claimProbe(everyMs: number): Promise<boolean> {
  const { rows } = await desk().execute(sql`
    insert into service_probe (id, asked_at) values (1, now())
    on conflict (id) do update set asked_at = now()
      where service_probe.asked_at is null or service_probe.asked_at <= now() - ${everyMs} * interval '1 millisecond'
    returning id`)
  return rows.length > 0
}

/** Stores whether the service answered, and notifies every process of a change. */
export async function saveProbe(alive: boolean): Promise<void> {
  const [before] = await desk().select({ alive: serviceProbe.alive }).from(serviceProbe)
  await desk().update(serviceProbe).set({ alive, endedAt: sql`now()` })
  if (before && before.alive !== alive) await notifyStateChanged()
}
