import 'server-only'
import { and, asc, eq, isNotNull, ne, sql } from 'drizzle-orm'
import { type Desk, desk, first, prepared } from '@/lib/desk/runtime/database/database'
import type { KeyFacts } from '@/lib/desk/upstream/contract/service-key'
import { serviceKeys } from './schema'

export type KeyRow = typeof serviceKeys.$inferSelect
type Sealed = Pick<KeyRow, 'sealed' | 'digest' | 'tail' | 'facts' | 'testedAt' | 'trouble'>

const defaultKey = prepared((db) =>
  db.select().from(serviceKeys).where(eq(serviceKeys.isDefault, true)).prepare('default_key'),
)

/** Undefined when the configured key is the default. */
export const findDefaultKey = (): Promise<KeyRow | undefined> => first(defaultKey().execute())

const keyById = prepared((db) =>
  db
    .select()
    .from(serviceKeys)
    .where(eq(serviceKeys.id, sql.placeholder('id')))
    .prepare('key_by_id'),
)

export const findKey = (id: string): Promise<KeyRow | undefined> => first(keyById().execute({ id }))

export const findKeyByDigest = (digest: string) =>
  first(desk().select().from(serviceKeys).where(eq(serviceKeys.digest, digest)))

/** The oldest first. */
export const listKeys = () => desk().select().from(serviceKeys).orderBy(asc(serviceKeys.addedAt))

/** Undefined when the same key was added before. */
export const insertKey = (key: Sealed & Pick<KeyRow, 'id' | 'name' | 'addedBy'>) =>
  first(desk().insert(serviceKeys).values(key).onConflictDoNothing({ target: serviceKeys.digest }).returning())

/**
 * Replaces the secret. The channel is found again, and requests under the new secret have their own
 * budget and cache.
 */
export const replaceKey = (id: string, sealed: Sealed, replacedAt: Date) =>
  first(
    desk()
      .update(serviceKeys)
      .set({ ...sealed, version: sql`${serviceKeys.version} + 1`, channel: null, replacedAt })
      .where(eq(serviceKeys.id, id))
      .returning(),
  )

/** Stores a test's result. A key whose account has another name now has its channel found again. */
export const saveKeyTest = (
  id: string,
  { facts, ...test }: { testedAt: Date; trouble: string | null; facts?: KeyFacts },
) =>
  first(
    desk()
      .update(serviceKeys)
      .set({ ...test, ...(facts && { facts, channel: channelIfAccountIs(facts.account) }) })
      .where(eq(serviceKeys.id, id))
      .returning(),
  )

const channelIfAccountIs = (account: string | undefined) =>
  sql`case when ${serviceKeys.facts} ->> 'account' is not distinct from ${account ?? null}::text then ${serviceKeys.channel} end`

/**
 * Undefined when there is no such key: the caller's transaction must fail then, which restores the
 * default.
 */
export async function makeKeyDefault(tx: Desk, id: string): Promise<KeyRow | undefined> {
  // One after the other: two at once would both find no default.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('default service key'))`)
  await tx
    .update(serviceKeys)
    .set({ isDefault: false })
    .where(and(eq(serviceKeys.isDefault, true), ne(serviceKeys.id, id)))
  return first(tx.update(serviceKeys).set({ isDefault: true }).where(eq(serviceKeys.id, id)).returning())
}

export async function clearDefaultKey(): Promise<void> {
  await desk().update(serviceKeys).set({ isDefault: false }).where(eq(serviceKeys.isDefault, true))
}

/** Locks the key until the transaction ends. */
export const lockKey = (tx: Desk, id: string) =>
  first(tx.select({ name: serviceKeys.name }).from(serviceKeys).where(eq(serviceKeys.id, id)).for('update'))

export async function removeKey(tx: Desk, id: string): Promise<void> {
  await tx.delete(serviceKeys).where(eq(serviceKeys.id, id))
}

type NamedKey = { id: string; account: string }

/** The channels of accounts with this name, each with a key of it; the key itself is left out. */
export async function listChannels({ id, account }: NamedKey): Promise<{ keyId: string; channel: string }[]> {
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
export function claimChannel({ id, account }: NamedKey): Promise<boolean> {
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
