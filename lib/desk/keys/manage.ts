import 'server-only'
import { absent, conflict, isRefusal, messageFor, Refusal } from '@/lib/desk/contract/refusal'
import { CONFIGURED, type DefaultSwitched, type DeskKey } from '@/lib/desk/contract/service-key'
import { clearDefaultKey } from '@/lib/desk/store/keys'
import { apiKey } from '@/lib/desk/upstream/key'
import { factsOf, tryKey } from '@/lib/desk/upstream/try-key'
import { upstream } from '@/lib/desk/upstream/upstream'
import { keyStillHere } from './key-of'
import { addKey, listKeys, makeDefault, replaceSecret, requireKey, saveTest, type Tested } from './keys'

/** Every key of the dashboard, the configured one first. A service that cannot be asked leaves its key without facts, and says why. */
export async function everyKey(): Promise<DeskKey[]> {
  const added = await listKeys()
  const told = await upstream(undefined)
    .identity()
    .then(factsOf)
    .catch((error: unknown) => {
      if (isRefusal(error)) return { trouble: messageFor(error, true) }
      throw error
    })
  const isDefault = !added.some((key) => key.default)
  return [{ id: CONFIGURED, name: 'Configured key', default: isDefault, people: [], ...told }, ...added]
}

/** Keeps a key that the service accepts. */
export async function takeKey(name: string, secret: string, addedBy: string): Promise<DeskKey> {
  if (secret === (await apiKey())) {
    throw new Refusal(400, 'This is the configured key, which the dashboard has already.', { field: 'secret' })
  }
  return addKey(name, secret, await tested(secret), addedBy)
}

/**
 * Puts another secret in a key's place when the service accepts it and it belongs to the same account: what people see and
 * what they have begun would be another account's otherwise.
 */
export async function exchangeSecret(id: string, secret: string): Promise<DeskKey> {
  const { facts } = await requireKey(id)
  const fresh = await tested(secret)
  if (facts.account !== undefined && fresh.facts.account !== facts.account) {
    throw new Refusal(
      400,
      `This key belongs to the account ${fresh.facts.account ?? 'that the service does not name'}, the one it is to replace to ${facts.account}. Add it as a key of its own.`,
      { field: 'secret' },
    )
  }
  return replaceSecret(id, secret, fresh)
}

/**
 * Makes a key the default. The request names the account that the admin confirmed: everybody without a key of their own works in that
 * account from then on, so a switch to another one must not happen by accident.
 */
export async function switchDefault(id: string, confirmed: string | null): Promise<DefaultSwitched> {
  const keys = await everyKey()
  const next = keys.find((key) => key.id === id)
  if (!next) throw absent('key')
  if ((next.account ?? null) !== confirmed) {
    throw conflict(
      `This key belongs to ${next.account ?? 'an account that the service does not name'}. Load the page again and confirm it.`,
    )
  }
  const before = keys.find((key) => key.default)
  await (id === CONFIGURED ? clearDefaultKey() : makeDefault(id))
  return {
    key: next.name,
    account: next.account,
    before: { ...(before && { key: before.name }), ...(before?.account && { account: before.account }) },
  }
}

/** Asks the service about a stored key and notes what it says, also that it refuses. */
export async function testKey(id: string): Promise<DeskKey> {
  const secret = await (await keyStillHere(id)).secret()
  try {
    return await saveTest(id, await tested(secret))
  } catch (error) {
    if (!isRefusal(error)) throw error
    return saveTest(id, { trouble: messageFor(error, true), at: new Date() })
  }
}

const tested = async (secret: string): Promise<Tested> => ({ facts: await tryKey(secret), at: new Date() })
