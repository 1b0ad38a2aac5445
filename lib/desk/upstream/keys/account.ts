import 'server-only'
import { env } from '@/lib/desk/runtime/config/env'
import { isRefusal } from '@/lib/desk/runtime/contract/refusal'
import { log } from '@/lib/desk/runtime/log/log'
import { once, onceLoaded, resetOnce } from '@/lib/desk/runtime/process/once'
import type { Priority } from '@/lib/desk/upstream/contract/priority'
import { CONFIGURED, type ServiceKey } from '@/lib/desk/upstream/contract/service-key'
import { type Upstream, upstream } from '@/lib/desk/upstream/upstream'
import { defaultKey, keyStillHere } from './key-of'
import { claimChannel, findKey, type KeyRow, listChannels, listKeys, saveChannel } from './sql'

/** How long an undecided channel is used before it is looked for again. */
const UNDECIDED_FOR_MS = 60_000

/**
 * The account that a key works in, by the name of its channel. A key without a named account counts
 * as an account of its own.
 */
export async function accountOf(key: ServiceKey | undefined): Promise<string> {
  if (!key) return configuredAccount()
  const row = await findKey(key.id)
  return row ? channelOf(row) : unnamed(key.id)
}

/**
 * The account of a key by its id; undefined when the key was removed, or its account is not known
 * now.
 */
export async function accountOfKey(keyId: string | null): Promise<string | undefined> {
  if (keyId === null || keyId === CONFIGURED) return configuredAccount().catch(ignoreUndecided)
  const row = await findKey(keyId)
  return row && channelOf(row).catch(ignoreUndecided)
}

const unnamed = (keyId: string) => `key ${keyId}`

async function channelOf({ id, version, facts: { account }, channel }: KeyRow): Promise<string> {
  if (account === undefined) return unnamed(id)
  // The names of the embedded service's accounts are unique.
  if (env().embedded) return account
  return channel ?? findChannelOnce({ id, account }, version)
}

/** One search at a time for a key, and none for a while where the last one could not decide. */
function findChannelOnce(key: { id: string; account: string }, version: number): Promise<string> {
  const name = `channel of key ${key.id} ${version} ${key.account}`
  const search = () => ({ startedAt: performance.now(), channel: findChannel(key) })
  let last = once(name, search)
  if (performance.now() - last.startedAt > UNDECIDED_FOR_MS) {
    resetOnce(name)
    last = once(name, search)
  }
  // A failure rejects for everybody who waits; the next caller tries again.
  last.channel.catch(() => resetOnce(name))
  return last.channel
}

/** A key that cannot be asked about is left out for now. */
function ignoreUndecided(err: unknown): undefined {
  log().debug({ part: 'live', err }, "the channel of a key's account is not known yet")
}

/**
 * The service under a key of this account, the default first; undefined when no key of it is left.
 */
export async function serviceOf(account: string, priority?: Priority): Promise<Upstream | undefined> {
  const byDefault = await defaultKey()
  const [ofDefault] = await Promise.allSettled([accountOf(byDefault)])
  if (ofDefault.status === 'fulfilled' && ofDefault.value === account) return upstream(byDefault, { priority })
  const rows = await listKeys()
  const channels = await Promise.all(rows.map((row) => channelOf(row).catch(ignoreUndecided)))
  const own = rows.filter((_, index) => channels[index] === account)
  const canManageWebhooks = ({ facts }: KeyRow) => facts.capabilities?.includes('webhooks:manage') ?? true
  const key = own.find(canManageWebhooks) ?? own[0]
  if (key) return upstream(await keyStillHere(key.id), { priority })
  // The account may be the default key’s, which only an answer of the service can tell.
  if (ofDefault.status === 'rejected') throw ofDefault.reason
  return byDefault && (await configuredAccount()) === account ? upstream(undefined, { priority }) : undefined
}

/**
 * Whether the service has refused each stored key of this account. It is not asked: only what this
 * process knows counts.
 */
export async function isRefused(account: string): Promise<boolean> {
  const rows = await listKeys()
  const own = rows.filter(({ id, channel, facts }) =>
    facts.account === undefined ? unnamed(id) === account : (channel ?? facts.account) === account,
  )
  const keys = await Promise.all(own.map(({ id }) => keyStillHere(id)))
  return keys.length > 0 && keys.every((key) => upstream(key).keyState() === 'refused')
}

const latest = () => once('service under the default key', () => ({ service: upstream(undefined) }))

/**
 * The service under the default key with that key's account, for what the dashboard does in
 * nobody's name.
 */
export async function defaultService(priority?: Priority): Promise<{ account: string; service: Upstream }> {
  const key = await defaultKey()
  const service = upstream(key, { priority })
  latest().service = service
  return { account: await accountOf(key), service }
}

/** Requests a minute of the default key, as last known. */
export const defaultLimit = (): number => latest().service.budget().limit

/** Live updates tell whether a channel of their own is in use: they register at the start. */
const channelInUse = () => once('check of a channel in use', () => ({ check: async (_channel: string) => false }))

export function setChannelInUse(check: (channel: string) => Promise<boolean>): void {
  channelInUse().check = check
}

type Key = { id: string; account: string }
type Channel = { name: string; service: Upstream }

const serviceUnder = async (keyId: string) => upstream(await keyStillHere(keyId), { priority: 'sync' })

/**
 * The live channel of a key's account. The interface has no id for an account, only a name that two
 * accounts may share, so a key joins a channel of that name only when both see one of the newest
 * envelopes. Otherwise its account gets a channel of its own. While one of them sees no envelope,
 * this is not decided, and the next call looks again.
 */
async function findChannel(key: Key): Promise<string> {
  const own = `${key.account} (key ${key.id})`
  const save = async (channel: string) => {
    await saveChannel(key.id, channel)
    return channel
  }
  const others = await channelsOfThisName(key)
  if (others.length === 0) return (await claimChannel(key)) ? key.account : own
  const service = await serviceUnder(key.id)
  let isDecided = true
  for (const other of others) {
    const isSame = await isSameAccount(other.service, service)
    if (isSame) return save(other.name)
    if (isSame === undefined) isDecided = false
  }
  // What was turned on for it stays where it is.
  return isDecided || (await channelInUse().check(own)) ? save(own) : own
}

/** The channels of accounts with this name, each with the service under a key of it. */
async function channelsOfThisName(key: Key): Promise<Channel[]> {
  const { account } = key
  const isConfigured = await isConfiguredAccount(account)
  const channels: Channel[] = isConfigured
    ? [{ name: account, service: upstream(undefined, { priority: 'sync' }) }]
    : []
  for (const { keyId, channel } of await listChannels(key)) {
    if (!isConfigured || channel !== account) channels.push({ name: channel, service: await serviceUnder(keyId) })
  }
  return channels
}

/**
 * The account of the configured key, asked for once in a process: a key never changes its account.
 */
const configuredAccount = (): Promise<string> =>
  onceLoaded('account of the configured key', async () => {
    const { account } = await upstream(undefined).identity()
    return account ?? 'configured key'
  })

/** A configured key that the service refuses shows nobody anything, and claims no channel. */
async function isConfiguredAccount(account: string): Promise<boolean> {
  try {
    return (await configuredAccount()) === account
  } catch (error) {
    if (upstream(undefined).budget().key_refused) return false
    throw error
  }
}

/**
 * Whether two keys see the same account; undefined where one of them sees no envelope, or the
 * service refuses.
 */
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
