import 'server-only'
import { and, asc, eq, isNotNull, ne, sql } from 'drizzle-orm'
import { isRefusal } from '@/lib/desk/contract/refusal'
import { keyStillHere } from '@/lib/desk/keys/key-of'
import { desk } from '@/lib/desk/store/database'
import { serviceKeys } from '@/lib/desk/store/schema/key'
import { type Upstream, upstream } from '@/lib/desk/upstream/upstream'
import { configuredAccount } from './configured-account'
import { readLiveState } from './state'

type Key = { id: string; account: string }
type Channel = { name: string; service: Upstream }

/**
 * The live channel of a key's account. The interface has no id for an account, only a name that two accounts may share, so a key joins a
 * channel of that name only when it sees an envelope among the newest that a key of the channel sees, too. Otherwise its account gets a
 * channel of its own. While one of them sees no envelope that is not decided, and the channel is looked for again.
 */
export async function findChannel(key: Key): Promise<string> {
  const own = `${key.account} (key ${key.id})`
  const others = await channelsNamed(key)
  if (others.length === 0) return (await claim(key)) ? key.account : own
  const service = upstream(await keyStillHere(key.id), { priority: 'background' })
  let isDecided = true
  for (const other of others) {
    const same = await isSameAccount(other.service, service)
    if (same) return store(key, other.name)
    if (same === undefined) isDecided = false
  }
  // What was turned on for it stays where it is.
  return isDecided || (await readLiveState(own)).activeSince ? store(key, own) : own
}

/** The channels of accounts of this name, each with the service under a key of it. */
async function channelsNamed({ id, account }: Key): Promise<Channel[]> {
  const named = sql`${serviceKeys.facts} ->> 'account' = ${account}`
  const rows = await desk()
    .selectDistinctOn([serviceKeys.channel], { id: serviceKeys.id, channel: serviceKeys.channel })
    .from(serviceKeys)
    .where(and(isNotNull(serviceKeys.channel), ne(serviceKeys.id, id), named))
    .orderBy(asc(serviceKeys.channel), asc(serviceKeys.addedAt))
  const isConfigured = await isConfiguredAccount(account)
  const found: Channel[] = isConfigured
    ? [{ name: account, service: upstream(undefined, { priority: 'background' }) }]
    : []
  for (const { id, channel } of rows) {
    if (channel === null || (isConfigured && channel === account)) continue
    found.push({ name: channel, service: upstream(await keyStillHere(id), { priority: 'background' }) })
  }
  return found
}

/** A configured key that the service refuses shows nobody anything, and claims no channel. */
async function isConfiguredAccount(account: string): Promise<boolean> {
  try {
    return (await configuredAccount()) === account
  } catch (error) {
    if (upstream(undefined).budget().key_refused) return false
    throw error
  }
}

/** Whether two keys see the same account; undefined where one of them sees no envelope, or the service does not say. */
async function isSameAccount(one: Upstream, other: Upstream): Promise<boolean | undefined> {
  try {
    const [these, those] = await Promise.all([newestEnvelopes(one), newestEnvelopes(other)])
    if (these.size === 0 || those.size === 0) return undefined
    return [...these].some((id) => those.has(id))
  } catch (error) {
    if (isRefusal(error)) return undefined
    throw error
  }
}

async function newestEnvelopes(service: Upstream): Promise<Set<string>> {
  const events = await service.feed({})
  return new Set(events.flatMap(({ envelope }) => envelope.id ?? []))
}

/** Takes the channel that has the account's plain name; false when another key has just taken it. */
function claim({ id, account }: Key): Promise<boolean> {
  return desk().transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('live channel of an account name'))`)
    const taken = and(eq(serviceKeys.channel, account), ne(serviceKeys.id, id))
    const [other] = await tx.select({ id: serviceKeys.id }).from(serviceKeys).where(taken).limit(1)
    if (!other) await tx.update(serviceKeys).set({ channel: account }).where(eq(serviceKeys.id, id))
    return other === undefined
  })
}

async function store({ id }: Key, channel: string): Promise<string> {
  await desk().update(serviceKeys).set({ channel }).where(eq(serviceKeys.id, id))
  return channel
}
