import 'server-only'
import { eq, sql } from 'drizzle-orm'
import { env } from '@/lib/desk/env/env'
import { CHANNEL } from '@/lib/desk/store/channel-name'
import { desk } from '@/lib/desk/store/database'
import { liveChannels } from '@/lib/desk/store/schema/live'

type Row = typeof liveChannels.$inferSelect
export type LiveState = Omit<Row, 'account' | 'lookedAt' | 'checkedAt'>

const NOTHING: LiveState = {
  wanted: null,
  activeSince: null,
  trouble: null,
  comparedAt: null,
  comparedFrom: null,
  verifiedAt: null,
  broken: null,
}

/** Where the service is to send our events, whatever the account: the secret tells which one it is. */
export const ownTarget = (): string => `${env().DESK_ORIGIN[0]}/api/hooks/service`

export async function readLiveState(account: string): Promise<LiveState> {
  const [row] = await desk().select().from(liveChannels).where(eq(liveChannels.account, account))
  return row ?? NOTHING
}

/** The accounts whose deliveries are refused, because somebody turned them off. */
export async function accountsTurnedOff(): Promise<string[]> {
  const rows = await desk()
    .select({ account: liveChannels.account })
    .from(liveChannels)
    .where(eq(liveChannels.wanted, false))
  return rows.map(({ account }) => account)
}

/** Changes it and notifies every process. */
export async function changeLiveState(account: string, change: Partial<LiveState>): Promise<void> {
  await desk()
    .insert(liveChannels)
    .values({ account, ...change })
    .onConflictDoUpdate({ target: liveChannels.account, set: change })
  await tellOfState()
}

/** Has every process read secrets and states again. */
export async function tellOfState(): Promise<void> {
  await desk().execute(sql`select pg_notify(${CHANNEL}, '{}')`)
}

export async function hasUnnamedChannel(): Promise<boolean> {
  const rows = await desk().select().from(liveChannels).where(eq(liveChannels.account, ''))
  return rows.length > 0
}

/** Gives what was kept before there was a channel for each account to the account of the default key. */
export async function adoptUnnamedChannel(account: string): Promise<void> {
  await desk().transaction(async (tx) => {
    const { rows } = await tx.execute(sql`
      update live_channels set account = ${account}
      where account = '' and not exists (select from live_channels where account = ${account}) returning account`)
    if (rows.length === 0) return
    for (const table of ['hook_events', 'hook_secrets', 'hook_subscriptions']) {
      await tx.execute(sql`update ${sql.identifier(table)} set account = ${account} where account = ''`)
    }
  })
}
