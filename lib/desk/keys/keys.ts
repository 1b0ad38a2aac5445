import 'server-only'
import { createHash, randomUUID } from 'node:crypto'
import {
  findAssignedKey,
  listAssignments,
  removeAssignment,
  upsertAssignment,
} from '@/lib/desk/accounts/sql/key-assignments'
import { findPersonById } from '@/lib/desk/accounts/sql/people'
import { findUnconfirmedSender } from '@/lib/desk/drafts/sql'
import { saveOrphaned } from '@/lib/desk/envelopes/sql/retention'
import {
  absent,
  Conflict,
  InvalidInput,
  isRefusal,
  messageFor,
  type Refusal,
} from '@/lib/desk/runtime/contract/refusal'
import { desk, violates } from '@/lib/desk/runtime/database/database'
import type { Context, Person } from '@/lib/desk/upstream/context'
import {
  CONFIGURED,
  type DefaultSwitched,
  type DeskKey,
  type DeskKeySecret,
  type KeyFacts,
  type NewDeskKey,
} from '@/lib/desk/upstream/contract/service-key'
import { apiKey, factsOf, tryKey } from '@/lib/desk/upstream/key'
import { accountOf, serviceOf } from '@/lib/desk/upstream/keys/account'
import { keyStillHere, toServiceKey } from '@/lib/desk/upstream/keys/key-of'
import { keySeal } from '@/lib/desk/upstream/keys/seal'
import * as store from '@/lib/desk/upstream/keys/sql'
import { findKeyByDigest, insertKey, replaceKey } from '@/lib/desk/upstream/keys/sql'
import { upstream } from '@/lib/desk/upstream/upstream'

/** A page shows them all at once. */
const MAX_KEYS = 100

export type KeyId = { id: string }

/** Every key with its people, the configured one first; without facts but with a reason. */
export async function listKeys(): Promise<DeskKey[]> {
  const rows = (await store.listKeys()).slice(0, MAX_KEYS)
  const assignments = await listAssignments(rows.map(({ id }) => id))
  const added = rows.map((row) => ({
    ...toKey(row),
    people: assignments.filter(({ keyId }) => keyId === row.id).map(({ id, name }) => ({ id, name })),
  }))
  const facts = await upstream(undefined)
    .identity()
    .then(factsOf)
    .catch((error: unknown) => ({ trouble: troubleOf(error) }))
  const isDefault = !added.some((key) => key.default)
  const refused = upstream(undefined).keyState() === 'refused' ? { refused: true } : {}
  return [{ id: CONFIGURED, name: 'Configured key', default: isDefault, people: [], ...facts, ...refused }, ...added]
}

function troubleOf(error: unknown): string {
  if (isRefusal(error)) return messageFor(error, true)
  throw error
}

export function toKey(row: store.KeyRow): DeskKey {
  return {
    ...row.facts,
    id: row.id,
    name: row.name,
    tail: row.tail,
    default: row.isDefault,
    added_by: row.addedBy,
    added_on: row.addedAt.toISOString(),
    replaced_on: row.replacedAt?.toISOString(),
    tested_on: row.testedAt.toISOString(),
    trouble: row.trouble ?? undefined,
    ...(upstream(toServiceKey(row)).keyState() === 'refused' && { refused: true }),
    people: [],
  }
}

export async function requireKey(id: string): Promise<store.KeyRow> {
  const row = await store.findKey(id)
  if (!row) throw absent('key')
  return row
}

/** Asks the service about a stored key and stores what it says, or why it refuses. */
export async function testKey({ now }: Context, { id }: KeyId): Promise<DeskKey> {
  const secret = await (await keyStillHere(id)).secret()
  const result = await tryKey(secret)
    .then((facts) => ({ facts, trouble: null }))
    .catch((error: unknown) => ({ trouble: troubleOf(error) }))
  const row = await store.saveKeyTest(id, { ...result, testedAt: now() })
  if (!row) throw absent('key')
  return toKey(row)
}

/**
 * Removes a key; the people who had it have the default from now on. A send whose answer got lost
 * can only be repeated under the same key, so that key stays until the send is settled.
 */
export async function removeKey({ id }: KeyId): Promise<{ name: string }> {
  // A key that was refused at once names no account: its copy ends with others.
  const account = await accountOf(await keyStillHere(id)).catch(() => undefined)
  const removed = await desk().transaction(async (tx) => {
    const row = await store.lockKey(tx, id)
    if (!row) throw absent('key')
    const sender = await findUnconfirmedSender(tx, id)
    if (sender) {
      throw new Conflict(
        `${sender} sent an envelope under this key that isn't confirmed yet. Send it again, or replace the key, before you remove it.`,
      )
    }
    await store.removeKey(tx, id)
    return row
  })
  // From now on nobody expects its mirror to be current.
  if (account && !(await serviceOf(account))) await saveOrphaned(account, true)
  return removed
}

export async function describeKey({ params }: { params: KeyId }): Promise<Record<string, unknown>> {
  const found = await store.findKey(params.id)
  return found ? { key: found.name, account: found.facts.account, before: { tail: found.tail } } : {}
}

/** Assigns a key to a person, or the default (null). Returns both names. */
export async function assignKey({
  id: personId,
  key: keyId,
}: {
  id: string
  key: string | null
}): Promise<{ person: string; key?: string }> {
  const person = await findPersonById(personId)
  if (!person) throw absent('person')
  if (keyId === null) {
    await removeAssignment(personId)
    return { person: person.name }
  }
  const key = await requireKey(keyId)
  await upsertAssignment(personId, keyId).catch((error: unknown) => {
    throw violates('foreign key', error)
      ? new Conflict('The person or the key no longer exists. Reload the page.')
      : error
  })
  return { person: person.name, key: key.name }
}

/** The key that a person has before getting another one. */
export async function describeAssignment({ params }: { params: KeyId }): Promise<Record<string, unknown>> {
  const before = await findAssignedKey(params.id)
  return { before: { key: before?.name ?? 'the default' } }
}

/**
 * Makes a key the default. The request names the account that the admin confirmed: everybody
 * without a key of their own works in that account from then on, so a switch to another one must
 * not happen by accident.
 */
export async function switchDefault({ id, account }: KeyId & { account: string | null }): Promise<DefaultSwitched> {
  const keys = await listKeys()
  const next = keys.find((key) => key.id === id)
  if (!next) throw absent('key')
  if ((next.account ?? null) !== account) {
    throw new Conflict(
      `This key belongs to ${next.account ?? 'an account that the service does not name'}. Load the page again and confirm it.`,
    )
  }
  const before = keys.find((key) => key.default)
  if (id === CONFIGURED) await store.clearDefaultKey()
  else {
    await desk().transaction(async (tx) => {
      if (!(await store.makeKeyDefault(tx, id))) throw absent('key')
    })
  }
  return {
    key: next.name,
    account: next.account,
    before: { ...(before && { key: before.name }), ...(before?.account && { account: before.account }) },
  }
}

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
 * Replaces a key's secret with one that the service accepts, of the same account: otherwise what
 * people see and have begun would belong to another account. Requests that begin from now on use
 * it; those that are running end with the old one.
 */
export async function replaceSecret({ now }: Context, { id, secret }: KeyId & DeskKeySecret): Promise<DeskKey> {
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

const refusedSecret = (message: string) => new InvalidInput(message, { field: 'secret' })
