import 'server-only'
import { and, asc, eq, isNotNull, ne, sql } from 'drizzle-orm'
import { desk } from '@/lib/desk/platform/database/database'
import { serviceKeys } from '@/lib/desk/platform/upstream/keys/schema'

type Key = { id: string; account: string }

/** The channels of accounts with this name, each with a key of it; the key itself is left out. */
export async function listChannels({ id, account }: Key): Promise<{ keyId: string; channel: string }[]> {
  const isNamed = sql`${serviceKeys.facts} ->> 'account' = ${account}`
  const rows = await desk()
    .selectDistinctOn([serviceKeys.channel], { keyId: serviceKeys.id, channel: serviceKeys.channel })
    .from(serviceKeys)
    .where(and(isNotNull(serviceKeys.channel), ne(serviceKeys.id, id), isNamed))
    .orderBy(asc(serviceKeys.channel), asc(serviceKeys.addedAt))
  return rows.flatMap(({ keyId, channel }) => (channel === null ? [] : [{ keyId, channel }]))
}

/**
 * Takes the channel that has the account's plain name; false when another key has just taken it.
 */
export function claimChannel({ id, account }: Key): Promise<boolean> {
  return desk().transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('live channel of an account name'))`)
    const isTaken = and(eq(serviceKeys.channel, account), ne(serviceKeys.id, id))
    const [other] = await tx.select({ id: serviceKeys.id }).from(serviceKeys).where(isTaken).limit(1)
    if (!other) await tx.update(serviceKeys).set({ channel: account }).where(eq(serviceKeys.id, id))
    return other === undefined
  })
}

export async function saveChannel(keyId: string, channel: string): Promise<void> {
  await desk().update(serviceKeys).set({ channel }).where(eq(serviceKeys.id, keyId))
}
