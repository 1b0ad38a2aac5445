import 'server-only'
import { createHash, randomUUID } from 'node:crypto'
import type { Context, Person } from '@/lib/desk/platform/context'
import { absent, Refusal } from '@/lib/desk/platform/contract/refusal'
import { keySeal } from '@/lib/desk/platform/database/seal'
import { violates } from '@/lib/desk/platform/database/violation'
import type { DeskKey, DeskKeySecret, KeyFacts, NewDeskKey } from '@/lib/desk/platform/upstream/contract/service-key'
import { apiKey } from '@/lib/desk/platform/upstream/key'
import { findKeyByDigest, insertKey, replaceKey } from '@/lib/desk/platform/upstream/keys/sql'
import { tryKey } from '@/lib/desk/platform/upstream/try-key'
import { type KeyId, requireKey, toKey } from './keys'

/** Stores a key that the service accepts. */
export async function addKey({ now }: Context, person: Person, { name, secret }: NewDeskKey): Promise<DeskKey> {
  if (secret === (await apiKey())) throw refusedSecret('This is the configured key, which the dashboard has already.')
  return saveKey({ name, addedBy: person.name }, secret, await tryKey(secret), now())
}

/** One that was added before is refused with its name. */
export async function saveKey(
  key: { name: string; addedBy: string },
  secret: string,
  facts: KeyFacts,
  testedAt: Date,
): Promise<DeskKey> {
  const id = randomUUID()
  const row = await insertKey({ id, ...key, ...sealedKey(id, secret, facts, testedAt) })
  if (!row) throw await alreadyAdded(secret)
  return toKey(row)
}

/**
 * Replaces a key's secret with one that the service accepts, of the same account: otherwise what people see and have begun would
 * belong to another account. Requests that begin from now on use it; those that are running end with the old one.
 */
export async function replaceSecret(
  { now }: Context,
  _: Person,
  { id, secret }: KeyId & DeskKeySecret,
): Promise<DeskKey> {
  const { account } = (await requireKey(id)).facts
  const facts = await tryKey(secret)
  if (account !== undefined && facts.account !== account) {
    throw refusedSecret(
      `This key belongs to the account ${facts.account ?? 'that the service does not name'}, the one it is to replace to ${account}. Add it as a key of its own.`,
    )
  }
  if (await findKeyByDigest(digestOf(secret))) throw await alreadyAdded(secret)
  const replacedAt = now()
  const row = await replaceKey(id, sealedKey(id, secret, facts, replacedAt), replacedAt).catch(
    async (error: unknown) => {
      // When several requests have the same secret at one moment, one comes first.
      throw violates('unique', error) ? await alreadyAdded(secret) : error
    },
  )
  if (!row) throw absent('key')
  return toKey(row)
}

const digestOf = (secret: string) => createHash('sha256').update(secret).digest('hex')

const sealedKey = (id: string, secret: string, facts: KeyFacts, testedAt: Date) => ({
  sealed: keySeal.seal(secret, id),
  digest: digestOf(secret),
  tail: secret.slice(-4),
  facts,
  testedAt,
  trouble: null,
})

async function alreadyAdded(secret: string): Promise<Refusal> {
  const row = await findKeyByDigest(digestOf(secret))
  return refusedSecret(`This key is here already${row ? `, as “${row.name}”` : ''}.`)
}

const refusedSecret = (message: string) => new Refusal(400, message, { field: 'secret' })
