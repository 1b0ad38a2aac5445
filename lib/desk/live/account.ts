import 'server-only'
import { asc, eq } from 'drizzle-orm'
import type { ServiceKey } from '@/lib/desk/contract/service-key'
import { env } from '@/lib/desk/env/env'
import { log } from '@/lib/desk/env/log'
import { anew, once } from '@/lib/desk/env/once'
import { keyOf, keyStillHere } from '@/lib/desk/keys/key-of'
import { desk } from '@/lib/desk/store/database'
import { serviceKeys } from '@/lib/desk/store/schema/key'
import type { Priority } from '@/lib/desk/upstream/transport/budget'
import { type Upstream, upstream } from '@/lib/desk/upstream/upstream'
import { findChannel } from './account-channel'
import { configuredAccount } from './configured-account'

/** How long a channel that could not be decided is not asked about again. */
const UNDECIDED_FOR_MS = 60_000

type Row = Pick<typeof serviceKeys.$inferSelect, 'id' | 'version' | 'facts' | 'channel'>

/** The account that a key works in, as its channel is called. A key without a named account counts as an account of its own. */
export async function accountOf(key: ServiceKey | undefined): Promise<string> {
  if (!key) return configuredAccount()
  const [row] = await desk().select(COLUMNS).from(serviceKeys).where(eq(serviceKeys.id, key.id))
  return row ? channelOf(row) : unnamed(key.id)
}

const COLUMNS = {
  id: serviceKeys.id,
  version: serviceKeys.version,
  facts: serviceKeys.facts,
  channel: serviceKeys.channel,
}
const unnamed = (id: string) => `key ${id}`

async function channelOf({ id, version, facts, channel }: Row): Promise<string> {
  const { account } = facts
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
    anew(name)
    last = once(name, search)
  }
  // A failure reaches everybody who waits; the next caller asks again.
  last.channel.catch(() => anew(name))
  return last.channel
}

/** A key that cannot be asked about serves no channel for now. */
function notDecided(err: unknown): undefined {
  log().debug({ part: 'live', err }, "the channel of a key's account is not known yet")
}

/** The service under a key of this account, the default first; undefined where no key of it is left. */
export async function serviceOf(account: string, priority?: Priority): Promise<Upstream | undefined> {
  const byDefault = await keyOf(undefined)
  if ((await accountOf(byDefault)) === account) return upstream(byDefault, { priority })
  const rows = await desk().select(COLUMNS).from(serviceKeys).orderBy(asc(serviceKeys.addedAt))
  const channels = await Promise.all(rows.map((row) => channelOf(row).catch(notDecided)))
  const own = rows.filter((_, index) => channels[index] === account)
  const able = own.find(({ facts }) => !facts.capabilities || facts.capabilities.includes('webhooks:manage'))
  const [key = able] = able ? [able] : own
  if (key) return upstream(await keyStillHere(key.id), { priority })
  return byDefault && (await configuredAccount()) === account ? upstream(undefined, { priority }) : undefined
}
