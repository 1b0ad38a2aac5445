import { createHash } from 'node:crypto'
import { CAPABILITIES } from '@/lib/contract/constants'
import { fromWireDate, toWireDate } from '@/lib/contract/dates'
import type { NewKeyRequest } from '@/lib/contract/operator'
import type { Context } from '../context'
import { notFound } from '../errors'

/** Makes a key, with account and user where new. Only this answer has the key. */
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

/** All keys, or one account's, as account settings would list them: never the key itself. */
export async function listKeys({ store }: Context, account?: string) {
  const owners = await store.keys.list(account)
  return owners.map(({ key, account, user }) => ({
    id: key.id,
    name: key.name,
    account: account.name,
    app: key.app,
    user: { email: user.email, first_name: user.firstName, last_name: user.lastName },
    created_on: toWireDate(key.createdOn),
    expires_on: key.expiresOn ? toWireDate(key.expiresOn) : undefined,
    revoked: key.revokedOn !== null,
    last_used_on: key.lastUsedOn ? toWireDate(key.lastUsedOn) : undefined,
  }))
}

export async function revokeKey({ store, now }: Context, id: string): Promise<void> {
  const isRevoked = await store.keys.revoke(id, now())
  if (!isRevoked) throw notFound('key')
}

const PREFIX = 'sk_live_'
const SECRET_BYTES = 32
const WELL_FORMED = /^sk_live_[A-Za-z0-9_-]{43}$/

/** The full text of a new key: shown once, never stored. */
function newApiKey(randomBytes: (size: number) => Buffer): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString('base64url')
}

export function isWellFormed(key: string): boolean {
  return WELL_FORMED.test(key)
}

/** What is stored of a key: SHA-256, because a random key cannot be guessed. */
export function hashApiKey(key: string): string {
  return createHash('sha256').update(key).digest('hex')
}
