import type { Caller, Context } from '../context'
import { unauthorized } from '../errors'
import { hashApiKey, isWellFormed } from './api-key'
import type { KeyOwner } from './sql/keys'

/** The identity behind a key. Missing, malformed, unknown, expired and revoked keys are refused alike. */
export async function identify({ store, now }: Context, key: string | undefined): Promise<Caller> {
  if (!key || !isWellFormed(key)) throw unauthorized()
  const owner = await store.keys.byHash(hashApiKey(key))
  if (!owner || owner.key.revokedOn) throw unauthorized()
  if (owner.key.expiresOn && owner.key.expiresOn <= now()) throw unauthorized()
  return callerOf(owner)
}

export function callerOf({ key, account, user }: KeyOwner): Caller {
  return {
    accountId: account.id,
    account: account.name,
    app: key.app,
    user: { id: user.id, email: user.email, firstName: user.firstName, lastName: user.lastName },
    key: {
      id: key.id,
      name: key.name,
      rateLimitPerMin: key.rateLimitPerMin ?? undefined,
      expiresOn: key.expiresOn ?? undefined,
    },
    capabilities: key.capabilities,
  }
}
