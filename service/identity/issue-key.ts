import { CAPABILITIES } from '@/lib/contract/constants'
import { fromWireDate } from '@/lib/contract/dates'
import type { NewKeyRequest } from '@/lib/contract/operator'
import type { Context } from '../context'
import { hashApiKey, newApiKey } from './api-key'

/** Makes a key, with its account and creator user where they are new. The answer is the only place the key is ever shown. */
export function issueKey(context: Context, request: NewKeyRequest): Promise<{ id: string; key: string }> {
  const { newId, now, randomBytes } = context
  return context.store.transaction(async (tx) => {
    const account = await tx.accounts.ensure({ id: newId(), name: request.account, createdOn: now() })
    const { email, first_name, last_name } = request.user
    const user = await tx.accounts.ensureUser({
      id: newId(),
      accountId: account.id,
      email,
      firstName: first_name,
      lastName: last_name,
    })
    const key = newApiKey(randomBytes)
    const id = newId()
    await tx.keys.insert({
      id,
      accountId: account.id,
      userId: user.id,
      app: request.app,
      name: request.name,
      hash: hashApiKey(key),
      rateLimitPerMin: request.rate_limit_per_min,
      capabilities: request.capabilities ?? [...CAPABILITIES],
      expiresOn: request.expires_on ? fromWireDate(request.expires_on) : undefined,
      createdOn: now(),
    })
    return { id, key }
  })
}
