import 'server-only'
import { createHash, randomUUID } from 'node:crypto'
import { absent, conflict, Refusal } from '@/lib/desk/contract/refusal'
import type { DeskKey, KeyFacts } from '@/lib/desk/contract/service-key'
import { findPersonById } from '@/lib/desk/store/accounts/people'
import { desk } from '@/lib/desk/store/database'
import * as store from '@/lib/desk/store/keys'
import { keySeal } from '@/lib/desk/store/seals'
import { violates } from '@/lib/desk/store/violation'

/** A page shows them all at once. */
const MAX_KEYS = 100

export type Tested = { facts: KeyFacts; at: Date }

const digestOf = (secret: string) => createHash('sha256').update(secret).digest('hex')

const sealedKey = (id: string, secret: string, { facts, at }: Tested) => ({
  sealed: keySeal.seal(secret, id),
  digest: digestOf(secret),
  tail: secret.slice(-4),
  facts,
  testedAt: at,
  trouble: null,
})

/** The keys that admins added, with the people they are assigned to. */
export async function listKeys(): Promise<DeskKey[]> {
  const rows = (await store.listKeys()).slice(0, MAX_KEYS)
  const assigned = await store.listAssignments(rows.map(({ id }) => id))
  return rows.map((row) => ({
    ...toKey(row),
    people: assigned.filter(({ keyId }) => keyId === row.id).map(({ id, name }) => ({ id, name })),
  }))
}

function toKey(row: store.KeyRow): DeskKey {
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
    people: [],
  }
}

export async function requireKey(id: string): Promise<store.KeyRow> {
  const row = await store.findKey(id)
  if (!row) throw absent('key')
  return row
}

/** Stores a key that was tested. One that was added before is refused with its name. */
export async function addKey(name: string, secret: string, tested: Tested, addedBy: string): Promise<DeskKey> {
  const id = randomUUID()
  const row = await store.insertKey({ id, name, addedBy, ...sealedKey(id, secret, tested) })
  if (!row) throw await alreadyAdded(secret)
  return toKey(row)
}

/** Replaces a key's secret. Requests that begin from now on use it; those under way end with the old one. */
export async function replaceSecret(id: string, secret: string, tested: Tested): Promise<DeskKey> {
  if (await store.findKeyByDigest(digestOf(secret))) throw await alreadyAdded(secret)
  const row = await store.replaceKey(id, sealedKey(id, secret, tested), tested.at).catch(async (error: unknown) => {
    // Of several requests with the same secret at one moment, one comes first.
    throw violates('unique', error) ? await alreadyAdded(secret) : error
  })
  if (!row) throw absent('key')
  return toKey(row)
}

async function alreadyAdded(secret: string): Promise<Refusal> {
  const row = await store.findKeyByDigest(digestOf(secret))
  return new Refusal(400, `This key is here already${row ? `, as “${row.name}”` : ''}.`, { field: 'secret' })
}

/** Stores what the service said about a key just now; `trouble` when it could not be asked, or refused. */
export async function saveTest(id: string, tested: Tested | { trouble: string; at: Date }): Promise<DeskKey> {
  const result = 'facts' in tested ? { facts: tested.facts, trouble: null } : { trouble: tested.trouble }
  const row = await store.saveKeyTest(id, { ...result, testedAt: tested.at })
  if (!row) throw absent('key')
  return toKey(row)
}

/** Makes it the key of everybody who has none assigned. */
export function makeDefault(id: string): Promise<void> {
  return desk().transaction(async (tx) => {
    if (!(await store.makeKeyDefault(tx, id))) throw absent('key')
  })
}

/**
 * Removes a key; the people who had it have the default from now on. A send whose answer got lost can only be repeated under the
 * same key, so that key stays until the send is settled.
 */
export function removeKey(id: string): Promise<{ name: string }> {
  return desk().transaction(async (tx) => {
    const row = await store.lockKey(tx, id)
    if (!row) throw absent('key')
    const sender = await store.findUnconfirmedSender(tx, id)
    if (sender) {
      throw conflict(
        `A send of ${sender} under this key is not confirmed yet. It has to be sent again, or the key replaced, before the key can go.`,
      )
    }
    await store.removeKey(tx, id)
    return row
  })
}

/** Assigns a key to a person, or without one the default. Returns both names. */
export async function assignKey(
  personId: string,
  keyId: string | undefined,
): Promise<{ person: string; key?: string }> {
  const person = await findPersonById(personId)
  if (!person) throw absent('person')
  if (keyId === undefined) {
    await store.removeAssignment(personId)
    return { person: person.name }
  }
  const key = await requireKey(keyId)
  await store.upsertAssignment(personId, keyId).catch((error: unknown) => {
    throw violates('foreign key', error) ? conflict('The person or the key no longer exists. Reload the page.') : error
  })
  return { person: person.name, key: key.name }
}
