import 'server-only'
import { isRefusal } from '@/lib/desk/platform/contract/refusal'
import { readLiveState } from '@/lib/desk/platform/live/sql/channels'
import { claimChannel, listChannels, saveChannel } from '@/lib/desk/platform/live/sql/key-channels'
import { onceLoaded } from '@/lib/desk/platform/process/once'
import { type Upstream, upstream } from '@/lib/desk/platform/upstream/upstream'
import { keyStillHere } from './key-of'

type Key = { id: string; account: string }
type Channel = { name: string; service: Upstream }

const serviceUnder = async (keyId: string) => upstream(await keyStillHere(keyId), { priority: 'sync' })

/**
 * The live channel of a key's account. The interface has no id for an account, only a name that two accounts may share, so a key joins a
 * channel of that name only when both see one of the newest envelopes. Otherwise its account gets a channel of its own. While one of
 * them sees no envelope, this is not decided, and the next call looks again.
 */
export async function findChannel(key: Key): Promise<string> {
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
  return isDecided || (await readLiveState(own)).activeSince ? save(own) : own
}

/** The channels of accounts with this name, each with the service under a key of it. */
async function channelsOfThisName(key: Key): Promise<Channel[]> {
  const { account } = key
  const isConfigured = await isConfiguredAccount(account)
  const found: Channel[] = isConfigured ? [{ name: account, service: upstream(undefined, { priority: 'sync' }) }] : []
  for (const { keyId, channel } of await listChannels(key)) {
    if (!isConfigured || channel !== account) found.push({ name: channel, service: await serviceUnder(keyId) })
  }
  return found
}

/** The account of the configured key, asked for once in a process: a key never changes its account. */
export const configuredAccount = (): Promise<string> =>
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

/** Whether two keys see the same account; undefined where one of them sees no envelope, or the service refuses. */
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
